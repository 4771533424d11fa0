import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import type { PlatformDeps } from '../../platform/platform-deps';
import { type StudentScope, toStudentScope } from '../../shared/access/student-scope';
import type { CurrentStudentScope } from './student-filter.sql';
import { studentExists } from './students.repository';

export function currentScope({ clock }: Pick<PlatformDeps, 'clock'>, db: Knex, user: SessionUser): CurrentStudentScope {
  return { ...toStudentScope(db, user), now: clock.now() };
}

/** Refuses with NOT_FOUND: another coach's student does not exist for a coach. */
export async function assertStudentVisible(db: Knex, id: number, scope: StudentScope): Promise<void> {
  if (!(await studentExists(db, id, scope))) throw refuse('NOT_FOUND');
}
