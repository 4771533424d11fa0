import {
  type ErasureAct,
  type ErasureBasis,
  type ErasureItem,
  type Family,
  maxFamilies,
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
import { countMessagesAbout, eraseMessagesAbout, type FamilyInChat } from '../chat/erase-messages';
import { getOperator } from '../school/school-operator';
import { queueFileDeletion } from '../stored-files/file-deletion';
import { eraseHealthTexts, eraseSubscriptionTexts } from '../subscriptions/erase-texts';
import { createActPdf } from './act-document';
import { type ActRecord, findAct, insertAct, listActRows, replaceActContent } from './acts.repository';
import { eraseByPlan, lockErasures, lockFamilies } from './erasure.repository';
import { type ErasurePlan, hasErasures, planErasure, toFamilySummary } from './erasure-plan';
import { type FamilyFacts, listFamilies, listMatchingPhones } from './family.repository';
import type { RetentionContext } from './retention';

const maxWords = 8;
const chatBatchSize = 500;

/** Finds families by a name or a phone, at most 20. */
export async function searchFamilies(deps: Pick<PlatformDeps, 'db' | 'clock'>, search: string): Promise<Family[]> {
  const words = searchWords(search).slice(0, maxWords);
  if (words.length === 0) return [];
  const phones = await listMatchingPhones(deps.db, words, maxFamilies);
  const context = await getRetentionContext(deps, deps.db, 'request');
  return (await listFamilies(deps.db, phones)).map((family) => toFamilySummary(family, context));
}

/** Returns what an erasure would do; writes nothing. Refuses with NOT_FOUND. */
export async function previewErasure(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  parentPhone: string,
): Promise<ErasureItem[]> {
  const family = await getFamily(deps.db, parentPhone);
  const plan = planErasure(family, await getRetentionContext(deps, deps.db, 'request'));
  const traces = findChatTraces(family, plan);
  return [...plan.items, ...toChatItems(traces ? await countMessagesAbout(deps.db, traces) : 0)];
}

/**
 * Data by which chat messages may name the family; undefined while its contract runs, because staff need their messages
 * as long as they work with the family. Afterwards a request erases them at once. The daily job does not search for
 * them: by then the chat's own term is over.
 */
function findChatTraces(family: FamilyFacts, { items }: Pick<ErasurePlan, 'items'>): FamilyInChat | undefined {
  if (items.some(({ reason }) => reason === 'contractRunning')) return undefined;
  return {
    phone: family.parentPhone,
    emails: family.emails,
    names: [
      family.parentName,
      ...family.students.map(({ name }) => name),
      ...family.registrations.map(({ childName }) => childName),
      ...family.trialRequests.map(({ childName }) => childName),
    ],
    studentIds: family.students.map(({ id }) => id),
    trialRequestIds: family.trialRequests.map(({ id }) => id),
  };
}

function toChatItems(count: number): ErasureItem[] {
  if (count === 0) return [];
  return [{ category: 'chatMessages', action: 'erased', count, reason: null, keptUntil: null }];
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
 * Erases what the school need not keep and writes the act. Chat messages, which may be many, are erased first, in
 * batches; each batch commits together with the act, so that a killed erasure leaves a correct act, and a repeated
 * request continues with a new one. The rest is one transaction; a job deletes the files. Refuses with NOT_FOUND,
 * NOTHING_TO_ERASE.
 */
export async function eraseFamily(deps: PlatformDeps, order: ErasureOrder, caller: Caller): Promise<ErasureAct> {
  const chat = await eraseChat(deps, order, caller);
  return withTransaction(deps.db, async (trx) => {
    await lockErasures(trx);
    const context = await getRetentionContext(deps, trx, 'request');
    await lockFamilies(trx, [await getFamily(trx, order.parentPhone)]);
    const plan = await eraseLockedFamily(deps, trx, order.parentPhone, context, signedIn(caller).id);
    if (!plan) {
      if (!chat) throw refuse('NOTHING_TO_ERASE');
      return toErasureAct(await getAct(trx, chat.id));
    }
    const items = [...plan.items, ...toChatItems(chat?.count ?? 0)];
    const act = await writeAct(deps, trx, { order, caller, items, subjects: plan.subjects, written: chat });
    const metadata = { ...toErasureMetadata(act.id, act.actNumber, plan), erasedEvents: plan.erasedEvents };
    await deps.audit.append(trx, [auditEvent(caller, 'personal_data.erased', metadata)]);
    return toErasureAct(await getAct(trx, act.id));
  });
}

interface WrittenAct {
  id: number;
  actNumber: string;
}

/** Returns the act with the number of erased messages; undefined when there were none. */
async function eraseChat(
  deps: PlatformDeps,
  order: ErasureOrder,
  caller: Caller,
): Promise<(WrittenAct & { count: number }) | undefined> {
  const family = await getFamily(deps.db, order.parentPhone);
  const plan = planErasure(family, await getRetentionContext(deps, deps.db, 'request'));
  const traces = findChatTraces(family, plan);
  if (!traces) return undefined;
  let written: (WrittenAct & { count: number }) | undefined;
  for (;;) {
    const next = await withTransaction(deps.db, async (trx) => {
      await lockErasures(trx);
      const erased = await eraseMessagesAbout(deps, trx, traces, chatBatchSize);
      if (erased === 0) return undefined;
      const count = (written?.count ?? 0) + erased;
      const content = { items: toChatItems(count), subjects: plan.subjects };
      const act = await writeAct(deps, trx, { order, caller, ...content, written });
      const metadata = toErasureMetadata(act.id, act.actNumber, { items: toChatItems(erased) });
      await deps.audit.append(trx, [auditEvent(caller, 'personal_data.erased', metadata)]);
      return { ...act, count };
    });
    if (!next) return written;
    written = next;
  }
}

interface ActToWrite {
  order: ErasureOrder;
  caller: Caller;
  items: ErasureItem[];
  subjects: string[];
  /** The act of the batches before. */
  written: WrittenAct | undefined;
}

async function writeAct(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  { order: { basis, comment }, caller, items, subjects, written }: ActToWrite,
): Promise<WrittenAct> {
  if (written) {
    await replaceActContent(trx, written.id, { items, subjects });
    return written;
  }
  const createdAt = deps.clock.now();
  const { timeZone } = await getOperator(trx);
  const year = Number(toSchoolDay(createdAt, timeZone).slice(0, 4));
  return insertAct(trx, { basis, comment, items, subjects, year, createdAt, createdBy: signedIn(caller).id });
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
