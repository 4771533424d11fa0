import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { branchRoutes, Section, SectionBody } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { assertNotStale, compareFields } from '../../shared/concurrent-changes';
import type { BranchDeps } from './branches.service';
import {
  findSections,
  findStoredSection,
  hasSectionName,
  insertSection,
  lockSectionNames,
  updateSectionRow,
} from './sections.repository';

/** Creates a section. Refuses a name that another section has. */
export function createSection(deps: BranchDeps, body: SectionBody, caller: Caller): Promise<Section> {
  return withTransaction(deps.db, async (trx) => {
    await lockSectionNames(trx);
    if (await hasSectionName(trx, body.name)) throw refuseField('name', messages.sectionNameTaken);
    const sectionId = await insertSection(trx, body, deps.clock.now());
    await deps.audit.append(trx, [auditEvent(caller, 'section.created', { sectionId, after: body })]);
    return getSection(trx, sectionId);
  });
}

/**
 * Changes, closes or reopens a section. Refuses with NOT_FOUND, CONFLICT (changed since `updatedAt`), and a name that
 * another section has.
 */
export function changeSection(
  deps: BranchDeps,
  sectionId: number,
  { updatedAt, ...given }: RouteInput<typeof branchRoutes.updateSection>['body'],
  caller: Caller,
): Promise<Section> {
  return withTransaction(deps.db, async (trx) => {
    await lockSectionNames(trx);
    const stored = await findStoredSection(trx, sectionId);
    if (!stored) throw refuse('NOT_FOUND');
    assertNotStale(stored, updatedAt);
    const { updatedAt: changedAt, ...before } = stored;
    const body = { ...before, ...given };
    const change = compareFields(before, body);
    if (!change) return getSection(trx, sectionId);
    if (await hasSectionName(trx, body.name, sectionId)) throw refuseField('name', messages.sectionNameTaken);
    await updateSectionRow(trx, sectionId, body, toLaterMoment(changedAt, deps.clock.now()));
    await deps.audit.append(trx, [auditEvent(caller, 'section.updated', { sectionId, ...change })]);
    return getSection(trx, sectionId);
  });
}

async function getSection(db: Knex, id: number): Promise<Section> {
  const [section] = await findSections(db, id);
  if (!section) throw refuse('NOT_FOUND');
  return section;
}
