import {
  type ErasureAct,
  type ErasureBasis,
  type ErasureItem,
  type Family,
  mostFamilies,
} from '@school/api-contract/personal-data';
import type { Knex } from 'knex';
import { z } from 'zod';
import { schoolDay } from '../contracts/school-day';
import { readOperator } from '../contracts/school-operator';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { searchWords } from '../platform/database/student-search';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../platform/http/paging';
import { signedIn } from '../platform/http/signed-in';
import { actPdf } from './act-document';
import { type ActRecord, insertAct, selectAct, selectActs } from './acts.repository';
import { eraseByPlan, lockErasures, lockFamilies } from './erasure.repository';
import { type ErasurePlan, erasesAnything, planErasure, summaryOf } from './erasure-plan';
import { type FamilyFacts, readFamilies, searchPhones } from './family.repository';
import { queueFileDeletion } from './file-deletion';
import type { Judge } from './retention';

const mostWords = 8;

/** Families found by a name or a phone, at most 20. */
export async function findFamilies(deps: Pick<AppDeps, 'db' | 'clock'>, search: string): Promise<Family[]> {
  const words = searchWords(search).slice(0, mostWords);
  if (words.length === 0) return [];
  const phones = await searchPhones(deps.db, words, mostFamilies);
  const judge = await judgeOf(deps, deps.db, 'request');
  return (await readFamilies(deps.db, phones)).map((family) => summaryOf(family, judge));
}

/** What an erasure would do; writes nothing. Refuses with NOT_FOUND. */
export async function readPlan(deps: Pick<AppDeps, 'db' | 'clock'>, parentPhone: string): Promise<ErasureItem[]> {
  const family = await readFamily(deps.db, parentPhone);
  return planErasure(family, await judgeOf(deps, deps.db, 'request')).items;
}

export async function readFamily(db: Knex, parentPhone: string): Promise<FamilyFacts> {
  const [family] = await readFamilies(db, [parentPhone]);
  if (!family) throw refuse('NOT_FOUND');
  return family;
}

export async function judgeOf({ clock }: Pick<AppDeps, 'clock'>, db: Knex, mode: Judge['mode']): Promise<Judge> {
  const { timeZone } = await readOperator(db);
  return { mode, timeZone, today: schoolDay(clock.now(), timeZone) };
}

interface Order {
  parentPhone: string;
  basis: Exclude<ErasureBasis, 'retention'>;
  comment: string;
}

/**
 * Erases what may go and writes the act, in one transaction; the files go by a job. The same again finds nothing. Refuses
 * with NOT_FOUND, NOTHING_TO_ERASE.
 */
export async function eraseFamily(deps: AppDeps, order: Order, caller: Caller): Promise<ErasureAct> {
  const userId = signedIn(caller).id;
  return withTransaction(deps.db, async (trx) => {
    await lockErasures(trx);
    const judge = await judgeOf(deps, trx, 'request');
    await lockFamilies(trx, [await readFamily(trx, order.parentPhone)]);
    const plan = await eraseLocked(deps, trx, order.parentPhone, judge, userId);
    if (!plan) throw refuse('NOTHING_TO_ERASE');
    const { basis, comment } = order;
    const { items, subjects } = plan;
    const now = deps.clock.now();
    const { timeZone } = await readOperator(trx);
    const year = Number(schoolDay(now, timeZone).slice(0, 4));
    const { id, actNumber } = await insertAct(trx, {
      ...{ basis, comment, items, subjects, year },
      createdAt: now,
      createdBy: userId,
    });
    const { ip: ipAddress, userAgent } = caller;
    await deps.audit.append(trx, [
      {
        eventType: 'personal_data.erased',
        userId,
        ipAddress,
        userAgent,
        metadata: erasureMetadata(id, actNumber, plan),
      },
    ]);
    return answerOf(await readAct(trx, id));
  });
}

/** What the log says of an erasure: ids and counts, nothing personal. */
export function erasureMetadata(
  actId: number,
  actNumber: string,
  plan: Pick<ErasurePlan, 'items'> & Partial<ErasurePlan>,
) {
  const { students, trialRequests, registrations, contracts } = plan;
  const items = plan.items.map(({ category, count, action }) => ({ category, count, action }));
  return { actId, actNumber, items, students, trialRequests, registrations, contracts };
}

/** Erases by the present state, read again under the locks; undefined when there is nothing to erase. Refuses with NOT_FOUND. */
export async function eraseLocked(
  deps: Pick<AppDeps, 'clock' | 'jobs'>,
  trx: Knex.Transaction,
  parentPhone: string,
  judge: Judge,
  userId: number | null,
): Promise<ErasurePlan | undefined> {
  const family = await readFamily(trx, parentPhone);
  const plan = planErasure(family, judge);
  if (!erasesAnything(plan.items)) return undefined;
  await eraseByPlan(trx, plan, { now: deps.clock.now(), emails: family.emails, userId });
  await queueFileDeletion(deps, trx, plan.fileKeys);
  return plan;
}

/** Acts, newest first. */
export async function listActs(
  { db }: Pick<AppDeps, 'db'>,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<ErasureAct>> {
  const after = readCursor(cursor, z.tuple([positionMoment, positionId]));
  const page = toPage(await selectActs(db, { limit, after }), limit, (row) => [row.position, row.id]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

/** The act as PDF; the same act gives the same bytes. Refuses with NOT_FOUND. */
export async function readActPdf(db: Knex, id: number): Promise<{ content: Buffer; actNumber: string }> {
  const act = await readAct(db, id);
  return { content: await actPdf(act), actNumber: act.actNumber };
}

async function readAct(db: Knex, id: number): Promise<ActRecord> {
  const act = await selectAct(db, id);
  if (!act) throw refuse('NOT_FOUND');
  return act;
}

function answerOf(act: ActRecord): ErasureAct {
  const { id, actNumber, basis, comment, subjects, items, createdByName } = act;
  return { id, actNumber, basis, comment, subjects, items, createdByName, createdAt: act.createdAt.toISOString() };
}
