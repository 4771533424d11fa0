import { createHash } from 'node:crypto';
import type { StatementLink, StatementRow } from '@school/api-contract/money/bank-statements';
import type { Knex } from 'knex';
import { foldText } from '../../../shared/fold-text';
import type { StatementDocument } from './read-statement';
import {
  findEnteredOtherwise,
  findImported,
  findOpenLinks,
  findStudentsByPurpose,
  type OpenLink,
} from './statement.repository';

/** A document with what would become of it. */
export interface PlannedDocument {
  document: StatementDocument;
  /** The same for each file with this document. */
  key: string;
  shown: StatementRow;
}

/** How banks name the sum that they pay for a day of payments by card or by the quick payment system. */
const compensation =
  /эквайринг|возмещение\s+(средств|по\s+(торгов|операц|договор))|(расч[её]ты|операци\S*)\s+по\s+(карт|терминал|сбп)|мерчант|merchant/iu;

/**
 * @param lock makes other entries for the students, and payments by their links, wait, so that none of the same money comes
 * in between
 */
export async function planStatement(
  db: Knex,
  documents: readonly StatementDocument[],
  { now, lock }: { now: Date; lock?: (studentIds: readonly number[]) => Promise<void> },
): Promise<PlannedDocument[]> {
  const keys = documents.map(toKey);
  const students = await findStudentsByPurpose(
    db,
    documents.map(({ purpose }) => foldText(purpose)),
  );
  const studentIds = [...new Set([...students.values()].map(({ id }) => id))];
  await lock?.(studentIds);
  const links = await findOpenLinks(db, studentIds, now);
  const imported = await findImported(db, keys);
  const compared = documents.map((document, index) => ({
    date: document.arrivedOn,
    amount: toUnits(document.amountMinor),
    studentId: students.get(index)?.id ?? null,
    payer: foldText(document.payer),
  }));
  const entered = await findEnteredOtherwise(db, compared);
  const before = new Set<string>();
  return documents.map((document, index) => {
    const key = keys[index] ?? '';
    const known = imported.get(key);
    const isRepeated = before.has(key);
    before.add(key);
    const duplicate = entered.get(index);
    const student = students.get(index) ?? null;
    const state =
      known || isRepeated
        ? 'known'
        : duplicate
          ? 'duplicate'
          : compensation.test(document.purpose)
            ? 'compensation'
            : student
              ? 'matched'
              : 'unmatched';
    const { line, number, arrivedOn, payer, purpose, amountMinor } = document;
    const payment = (isRepeated ? undefined : (known ?? duplicate)) ?? null;
    const amount = toUnits(amountMinor);
    const shown = {
      line,
      state,
      number,
      date: arrivedOn,
      payer,
      purpose,
      amount,
      amountMinor,
      student,
      payment,
      links: state === 'known' || !student ? [] : findPaidLinks(document, amount, links.get(student.id) ?? []),
    } as const;
    return { document, key, shown };
  });
}

/** The links that the purpose names, else those of the same sum. */
function findPaidLinks({ purpose }: StatementDocument, sum: number, links: readonly OpenLink[]): StatementLink[] {
  const folded = foldText(purpose);
  const toShown = (isNamed: boolean) => (link: OpenLink) => ({
    ...{ id: link.id, number: link.number, amount: link.amount, isNamed },
  });
  const named = links.filter(({ number }) => folded.includes(number));
  return named.length > 0 ? named.map(toShown(true)) : links.filter(({ amount }) => amount === sum).map(toShown(false));
}

/** Whole units of the currency; the bank's notices round up too. */
const toUnits = (minor: number) => Math.ceil(minor / 100);

function toKey({ payerAccount, payer, day, number, amountMinor }: StatementDocument): string {
  const facts = ['statement', payerAccount || foldText(payer), day, number, amountMinor];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
