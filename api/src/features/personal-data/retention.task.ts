import type { ErasureItem } from '@school/api-contract/families/personal-data';
import type { Knex } from 'knex';
import type { EventRange } from '../../platform/audit/erased-events';
import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { addDays, addYears } from '../../shared/calendar/days';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { eraseMessagesBefore } from '../chat/erase-messages';
import { removeOldNotifications } from '../notifications/forget-notifications';
import { getOperator } from '../school/school-operator';
import { removePhotosBefore } from '../session-photos/session-photos.service';
import { insertAct, replaceActContent } from './acts.repository';
import { eraseOldMessages, eraseOldPayments, lockErasures, lockFamilies } from './erasure.repository';
import { eraseLockedFamily, getRetentionContext, toErasureMetadata } from './erasure.service';
import { listFamilies, listPhonesWithOldData } from './family.repository';

const comment =
  'Истекли сроки хранения: договор — 5 лет после окончания, отказ от заявки — 12 месяцев, фото занятий — 6 месяцев, сообщения в чате сотрудников — 12 месяцев';
/** A photo proves that a session took place; after this term nobody needs it (152-FZ art. 5(7)). */
const photoDays = 183;
const batchSize = 50;
/** Messages are many and small. */
const chatBatchSize = 1000;
const yearMs = 365 * 24 * 3600 * 1000;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'jobs'>;

/** What a run has erased so far; `actId` is null before the first batch. */
interface Run {
  actId: number | null;
  actNumber: string;
  items: ErasureItem[];
  subjects: string[];
}

/**
 * Erases data that is past its term (152-FZ art. 5(7), 21(4)) with one act for each run. Each batch commits its
 * erasures together with the act, so a killed run leaves a correct act, and the next run continues with a new act.
 */
export function retentionTask(deps: Deps): ScheduledTask {
  return {
    name: 'personal-data-retention',
    everyHours: 24,
    async run() {
      const run: Run = { actId: null, actNumber: '', items: [], subjects: [] };
      await eraseFamilies(deps, run);
      await eraseLeftovers(deps, run);
      await removeOldNotifications(deps.db, deps.clock.now());
    },
  };
}

async function eraseFamilies(deps: Deps, run: Run): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - yearMs);
  let after = '';
  for (;;) {
    const phones = await listPhonesWithOldData(deps.db, { before, after, limit: batchSize });
    const last = phones.at(-1);
    if (last === undefined) return;
    after = last;
    await eraseBatch(deps, run, async (trx) => {
      const context = await getRetentionContext(deps, trx, 'retention');
      const found: ErasedPart[] = [];
      const families = await listFamilies(trx, phones);
      await lockFamilies(trx, families);
      for (const { parentPhone } of families) {
        const plan = await eraseLockedFamily(deps, trx, parentPhone, context, null);
        if (plan) found.push(plan);
      }
      return found;
    });
  }
}

/**
 * Erases data that belongs to no family: payers after the accounting term, old messages without a contract, photos of
 * sessions, and chat messages of staff, which are needed for a year at most.
 */
async function eraseLeftovers(deps: Deps, run: Run): Promise<void> {
  const now = deps.clock.now();
  const { today } = await getRetentionContext(deps, deps.db, 'retention');
  const lastDay = `${Number(today.slice(0, 4)) - 6}-12-31`;
  const before = new Date(`${addYears(today, -1)}T00:00:00Z`);
  const steps = [
    step('payments', 'anonymised', batchSize, (trx) => eraseOldPayments(trx, lastDay, now, batchSize)),
    step('messages', 'erased', batchSize, (trx) => eraseOldMessages(trx, before, now, batchSize)),
    step('sessionPhotos', 'erased', batchSize, (trx) =>
      removePhotosBefore(deps, trx, addDays(today, -photoDays), batchSize),
    ),
    step('chatMessages', 'erased', chatBatchSize, (trx) => eraseMessagesBefore(deps, trx, before, chatBatchSize)),
  ];
  for (const { category, action, limit, erase } of steps) {
    for (let count = limit; count === limit; ) {
      await eraseBatch(deps, run, async (trx) => {
        count = await erase(trx);
        return count === 0
          ? []
          : [{ items: [{ category, action, count, reason: null, keptUntil: null }], subjects: [], erasedEvents: [] }];
      });
    }
  }
}

const step = (
  category: ErasureItem['category'],
  action: 'erased' | 'anonymised',
  limit: number,
  erase: (trx: Knex.Transaction) => Promise<number>,
) => ({ category, action, limit, erase });

interface ErasedPart {
  items: ErasureItem[];
  subjects: string[];
  /** Events of the audit chain that were blanked. */
  erasedEvents: EventRange[];
}

/** Runs one batch in a transaction and updates the act with everything that the run has erased. */
async function eraseBatch(
  deps: Deps,
  run: Run,
  erase: (trx: Knex.Transaction) => Promise<ErasedPart[]>,
): Promise<void> {
  const next = await withTransaction(deps.db, async (trx) => {
    await lockErasures(trx);
    const found = await erase(trx);
    if (found.length === 0) return run;
    const erased = found.flatMap(({ items }) => items).filter(({ action }) => action !== 'kept');
    const items = sumItems([...run.items, ...erased]);
    const subjects = [...run.subjects, ...found.flatMap((one) => one.subjects)];
    const act = await insertOrReplaceAct(deps, trx, run, { items, subjects });
    const erasedEvents = found.flatMap((one) => one.erasedEvents);
    const metadata = { ...toErasureMetadata(act.actId, act.actNumber, { items: sumItems(erased) }), erasedEvents };
    await deps.audit.append(trx, [{ eventType: 'personal_data.erased', metadata }]);
    return { ...act, items, subjects };
  });
  // after the commit
  Object.assign(run, next);
}

async function insertOrReplaceAct(
  { clock }: Deps,
  trx: Knex.Transaction,
  run: Run,
  content: Omit<ErasedPart, 'erasedEvents'>,
) {
  if (run.actId !== null) {
    await replaceActContent(trx, run.actId, content);
    return { actId: run.actId, actNumber: run.actNumber };
  }
  const createdAt = clock.now();
  const { timeZone } = await getOperator(trx);
  const year = Number(toSchoolDay(createdAt, timeZone).slice(0, 4));
  const act = { basis: 'retention' as const, comment, createdAt, createdBy: null, year };
  const { id, actNumber } = await insertAct(trx, { ...act, ...content });
  return { actId: id, actNumber };
}

/** Adds up the counts by category and action. */
function sumItems(items: readonly ErasureItem[]): ErasureItem[] {
  const sums = new Map<string, ErasureItem>();
  for (const item of items) {
    const key = `${item.category} ${item.action}`;
    sums.set(key, { ...item, count: item.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
