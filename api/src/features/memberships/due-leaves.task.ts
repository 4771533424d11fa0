import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { getSchoolToday } from '../school/school.service';
import { endDueMemberships } from './memberships.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

/** Frees the places of students whose planned last day is today or earlier, as a leave of tomorrow does at once. */
export function dueLeavesTask({ db, clock }: Deps): ScheduledTask {
  return {
    name: 'due-leaves',
    everyHours: 1,
    async run() {
      await endDueMemberships(db, await getSchoolToday(db, clock.now()));
    },
  };
}
