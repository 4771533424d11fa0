import {
  type ErasureAct,
  type ErasureBasis,
  type ErasureItem,
  type Family,
  mostFamilies,
} from '@school/api-contract/families/personal-data';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import type { EventRange } from '../../platform/audit/erased-events';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../../platform/http/paging';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { searchWords } from '../../shared/student-search';
import { getOperator } from '../school/school-operator';
import { queueFileDeletion } from '../stored-files/file-deletion';
import { eraseHealthTexts, eraseSubscriptionTexts } from '../subscriptions/erase-texts';
import { createActPdf } from './act-document';
import { type ActRecord, findAct, insertAct, listActRows } from './acts.repository';
import { eraseByPlan, lockErasures, lockFamilies } from './erasure.repository';
import { type ErasurePlan, hasErasures, planErasure, toFamilySummary } from './erasure-plan';
import { type FamilyFacts, listFamilies, listMatchingPhones } from './family.repository';
import type { RetentionContext } from './retention';

const maxWords = 8;

/** Finds families by a name or a phone, at most 20. */
export async function searchFamilies(deps: Pick<PlatformDeps, 'db' | 'clock'>, search: string): Promise<Family[]> {
  const words = searchWords(search).slice(0, maxWords);
  if (words.length === 0) return [];
  const phones = await listMatchingPhones(deps.db, words, mostFamilies);
  const context = await getRetentionContext(deps, deps.db, 'request');
  return (await listFamilies(deps.db, phones)).map((family) => toFamilySummary(family, context));
}

/** Returns what an erasure would do; writes nothing. Refuses with NOT_FOUND. */
export async function previewErasure(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  parentPhone: string,
): Promise<ErasureItem[]> {
  const family = await getFamily(deps.db, parentPhone);
  return planErasure(family, await getRetentionContext(deps, deps.db, 'request')).items;
}

export async function getFamily(db: Knex, parentPhone: string): Promise<FamilyFacts> {
  const [family] = await listFamilies(db, [parentPhone]);
  if (!family) throw refuse('NOT_FOUND');
  return family;
}

export async function getRetentionContext(
  { clock }: Pick<PlatformDeps, 'clock'>,
  db: Knex,
  mode: RetentionContext['mode'],
): Promise<RetentionContext> {
  const { timeZone } = await getOperator(db);
  return { mode, timeZone, today: toSchoolDay(clock.now(), timeZone) };
}

interface ErasureOrder {
  parentPhone: string;
  basis: Exclude<ErasureBasis, 'retention'>;
  comment: string;
}

/**
 * Erases what the school need not keep and writes the act, in one transaction; a job deletes the files. Refuses with
 * NOT_FOUND, NOTHING_TO_ERASE.
 */
export async function eraseFamily(deps: PlatformDeps, order: ErasureOrder, caller: Caller): Promise<ErasureAct> {
  const userId = signedIn(caller).id;
  return withTransaction(deps.db, async (trx) => {
    await lockErasures(trx);
    const context = await getRetentionContext(deps, trx, 'request');
    await lockFamilies(trx, [await getFamily(trx, order.parentPhone)]);
    const plan = await eraseLockedFamily(deps, trx, order.parentPhone, context, userId);
    if (!plan) throw refuse('NOTHING_TO_ERASE');
    const { basis, comment } = order;
    const { items, subjects } = plan;
    const now = deps.clock.now();
    const { timeZone } = await getOperator(trx);
    const year = Number(toSchoolDay(now, timeZone).slice(0, 4));
    const { id, actNumber } = await insertAct(trx, {
      ...{ basis, comment, items, subjects, year },
      createdAt: now,
      createdBy: userId,
    });
    const metadata = { ...toErasureMetadata(id, actNumber, plan), erasedEvents: plan.erasedEvents };
    await deps.audit.append(trx, [auditEvent(caller, 'personal_data.erased', metadata)]);
    return toErasureAct(await getAct(trx, id));
  });
}

/** Metadata of the audit event of an erasure: ids and counts without personal data. */
export function toErasureMetadata(
  actId: number,
  actNumber: string,
  plan: Pick<ErasurePlan, 'items'> & Partial<ErasurePlan>,
) {
  const { students, trialRequests, registrations, contracts } = plan;
  const items = plan.items.map(({ category, count, action }) => ({ category, count, action }));
  return { actId, actNumber, items, students, trialRequests, registrations, contracts };
}

/**
 * Reads a locked family again and erases it; returns undefined when there is nothing to erase. The caller's audit event
 * must name the `erasedEvents`. Refuses with NOT_FOUND.
 */
export async function eraseLockedFamily(
  deps: Pick<PlatformDeps, 'clock' | 'jobs'>,
  trx: Knex.Transaction,
  parentPhone: string,
  context: RetentionContext,
  userId: number | null,
): Promise<(ErasurePlan & { erasedEvents: EventRange[] }) | undefined> {
  const family = await getFamily(trx, parentPhone);
  const plan = planErasure(family, context);
  if (!hasErasures(plan.items)) return undefined;
  const erasedEvents = await eraseByPlan(trx, plan, { now: deps.clock.now(), emails: family.emails, userId });
  await eraseSubscriptionTexts(trx, plan.students);
  const excuseFiles = await eraseHealthTexts(trx, [...plan.students, ...plan.medicalInfo.students]);
  await queueFileDeletion(deps, trx, [...plan.fileKeys, ...excuseFiles]);
  return { ...plan, erasedEvents };
}

/** Acts, newest first. */
export async function listActs(
  { db }: Pick<PlatformDeps, 'db'>,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<ErasureAct>> {
  const after = readCursor(cursor, z.tuple([positionMoment, positionId]));
  const page = toPage(await listActRows(db, { limit, after }), limit, (row) => [row.position, row.id]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

/** The act as a PDF; the same act gives the same bytes. Refuses with NOT_FOUND. */
export async function getActPdf(db: Knex, id: number): Promise<{ content: Buffer; actNumber: string }> {
  const act = await getAct(db, id);
  return { content: await createActPdf(act), actNumber: act.actNumber };
}

async function getAct(db: Knex, id: number): Promise<ActRecord> {
  const act = await findAct(db, id);
  if (!act) throw refuse('NOT_FOUND');
  return act;
}

function toErasureAct(act: ActRecord): ErasureAct {
  const { id, actNumber, basis, comment, subjects, items, createdByName } = act;
  return { id, actNumber, basis, comment, subjects, items, createdByName, createdAt: act.createdAt.toISOString() };
}
