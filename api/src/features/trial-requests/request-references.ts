import { messages } from '@school/api-contract/rules/messages';
import { capabilityRoles } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { refuseField } from '../../platform/app-error';
import { hasFunnelUser, hasPlace } from './request-references.repository';

/** Refuses an unknown section or branch; a request may keep a closed one. */
export async function assertPlacesExist(
  db: Knex,
  { sectionId, branchId }: { sectionId: number | null; branchId: number | null },
): Promise<void> {
  if (sectionId !== null && !(await hasPlace(db, 'sportsSections', sectionId))) {
    throw refuseField('sectionId', messages.sectionUnknown);
  }
  if (branchId !== null && !(await hasPlace(db, 'branches', branchId))) {
    throw refuseField('branchId', messages.branchUnknown);
  }
}

/** Refuses a person who does not work with the funnel. */
export async function assertFunnelPerson(db: Knex, userId: number | null, field: string): Promise<void> {
  if (userId !== null && !(await hasFunnelUser(db, userId, capabilityRoles.salesFunnel))) {
    throw refuseField(field, messages.personUnknown);
  }
}
