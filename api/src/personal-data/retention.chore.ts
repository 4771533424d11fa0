import type { ErasureItem } from '@school/api-contract/personal-data';
import type { Knex } from 'knex';
import { schoolDay } from '../contracts/school-day';
import { readOperator } from '../contracts/school-operator';
import type { AppDeps } from '../platform/app-deps';
import type { Chore } from '../platform/chores/chore';
import { withTransaction } from '../platform/database/transaction';
import { insertAct, replaceActContent } from './acts.repository';
import { eraseOldMessages, eraseOldPayments, lockErasures, lockFamilies } from './erasure.repository';
import { eraseLocked, erasureMetadata, judgeOf } from './erasure.service';
import { phonesWithOldData, readFamilies } from './family.repository';
import { addYears } from './retention';

const comment = 'Истекли сроки хранения: договор — 5 лет после окончания, отказ от заявки — 12 месяцев';
const batchSize = 50;
const yearMs = 365 * 24 * 3600 * 1000;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'audit' | 'jobs'>;

/** What a run has erased so far; `actId` null: no act yet. */
interface Run {
  actId: number | null;
  actNumber: string;
  items: ErasureItem[];
  subjects: string[];
}

/**
 * Anonymises what is past its term (152-FZ art. 5(7), 21(4)), one act a run. Works in batches; each commits what it erased
 * together with the act, so a run that is killed leaves a true act, and the next run does the rest with an act of its own.
 */
export function retentionChore(deps: Deps): Chore {
  return {
    name: 'personal-data-retention',
    everyHours: 24,
    async run() {
      const run: Run = { actId: null, actNumber: '', items: [], subjects: [] };
      await eraseFamilies(deps, run);
      await eraseLeftovers(deps, run);
    },
  };
}

async function eraseFamilies(deps: Deps, run: Run): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - yearMs);
  let after = '';
  for (;;) {
    const phones = await phonesWithOldData(deps.db, { before, after, limit: batchSize });
    const last = phones.at(-1);
    if (last === undefined) return;
    after = last;
    await inBatch(deps, run, async (trx) => {
      const judge = await judgeOf(deps, trx, 'retention');
      const found: Found[] = [];
      const families = await readFamilies(trx, phones);
      await lockFamilies(trx, families);
      for (const { parentPhone } of families) {
        const plan = await eraseLocked(deps, trx, parentPhone, judge, null);
        if (plan) found.push(plan);
      }
      return found;
    });
  }
}

/** What no family leads to any more: payers after the accounting term, old letters of no contract. */
async function eraseLeftovers(deps: Deps, run: Run): Promise<void> {
  const now = deps.clock.now();
  const { today } = await judgeOf(deps, deps.db, 'retention');
  const lastDay = `${Number(today.slice(0, 4)) - 6}-12-31`;
  const before = new Date(`${addYears(today, -1)}T00:00:00Z`);
  const steps = [
    ['payments', 'anonymised', (trx: Knex.Transaction) => eraseOldPayments(trx, lastDay, now, batchSize)],
    ['messages', 'erased', (trx: Knex.Transaction) => eraseOldMessages(trx, before, now, batchSize)],
  ] as const;
  for (const [category, action, step] of steps) {
    for (let count = batchSize; count === batchSize; ) {
      await inBatch(deps, run, async (trx) => {
        count = await step(trx);
        return count === 0
          ? []
          : [{ items: [{ category, action, count, reason: null, keptUntil: null }], subjects: [] }];
      });
    }
  }
}

interface Found {
  items: ErasureItem[];
  subjects: string[];
}

/** One transaction: what it erases, and the act with that and with what the run erased before. */
async function inBatch(deps: Deps, run: Run, erase: (trx: Knex.Transaction) => Promise<Found[]>): Promise<void> {
  const next = await withTransaction(deps.db, async (trx) => {
    await lockErasures(trx);
    const found = await erase(trx);
    if (found.length === 0) return run;
    const erased = found.flatMap(({ items }) => items).filter(({ action }) => action !== 'kept');
    const items = sum([...run.items, ...erased]);
    const subjects = [...run.subjects, ...found.flatMap((one) => one.subjects)];
    const act = await writeAct(deps, trx, run, { items, subjects });
    const metadata = erasureMetadata(act.actId, act.actNumber, { items: sum(erased) });
    await deps.audit.append(trx, [{ eventType: 'personal_data.erased', metadata }]);
    return { ...act, items, subjects };
  });
  // only now it is committed
  Object.assign(run, next);
}

async function writeAct({ clock }: Deps, trx: Knex.Transaction, run: Run, content: Found) {
  if (run.actId !== null) {
    await replaceActContent(trx, run.actId, content);
    return { actId: run.actId, actNumber: run.actNumber };
  }
  const createdAt = clock.now();
  const { timeZone } = await readOperator(trx);
  const year = Number(schoolDay(createdAt, timeZone).slice(0, 4));
  const act = { basis: 'retention' as const, comment, createdAt, createdBy: null, year };
  const { id, actNumber } = await insertAct(trx, { ...act, ...content });
  return { actId: id, actNumber };
}

/** One line for a category and what was done with it. */
function sum(items: readonly ErasureItem[]): ErasureItem[] {
  const sums = new Map<string, ErasureItem>();
  for (const item of items) {
    const key = `${item.category} ${item.action}`;
    sums.set(key, { ...item, count: item.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
