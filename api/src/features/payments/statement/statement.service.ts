import { createHash } from 'node:crypto';
import {
  type bankStatementRoutes,
  type StatementPreview,
  type StatementResult,
  statementFaults,
  statementRefusals,
} from '@school/api-contract/money/bank-statements';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { UploadedFile } from '@school/api-contract/uploaded-file';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { parseBankDetails } from '../../school/bank-details';
import { getSchool } from '../../school/school.service';
import { insertStatementNotices } from '../bank/bank-notices.repository';
import { cancelOrders, paidAnotherWay } from '../orders/cancel-orders';
import { type LockedOrder, lockOpenOrders } from '../orders/payment-orders.repository';
import { holdStudents, insertEvents, insertTransfers, lockStudents } from '../payment-writes.repository';
import { type PlannedDocument, planStatement } from './plan-statement';
import { readStatement, type Statement } from './read-statement';
import { findStatementImport, insertStatementImport, lockStatements } from './statement.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'random' | 'audit' | 'jobs'>;

/**
 * Returns what the import would do, and the digest with which it can be started. Refuses with VALIDATION_FAILED of `file`, or of
 * `file.<line>` for each wrong line.
 */
export async function previewStatement(deps: Deps, file: UploadedFile): Promise<StatementPreview> {
  const { account, currency, statement } = await readUploaded(deps, file);
  const plan = await planStatement(deps.db, statement.incoming, { now: deps.clock.now() });
  return {
    digest: computeDigest(deps.random.token(), file, plan),
    currency,
    account: account || null,
    fileAccounts: statement.accounts,
    outgoing: statement.outgoing,
    foreign: statement.foreign,
    rows: plan.map(({ shown }) => shown),
  };
}

/**
 * Writes the chosen documents of what was previewed, and cancels the chosen links of their students, all of it or nothing. The same choice of a preview committed twice is
 * imported once and returns the same answer. Refuses with CONFLICT when the file, the payments or the students have changed, and with
 * VALIDATION_FAILED of `file`, `lines` and `links`.
 */
export async function commitStatement(
  deps: Deps,
  { file, digest, lines, links }: RouteInput<typeof bankStatementRoutes.commit>['body'],
  caller: Caller,
): Promise<StatementResult> {
  const userId = signedIn(caller).id;
  const { currency, statement } = await readUploaded(deps, file);
  const chosen = new Set(lines.split(',').map(Number));
  const ended = new Set(links?.split(',').map(Number));
  return withTransaction(deps.db, async (trx) => {
    await lockStatements(trx);
    const importDigest = toImportDigest(digest, [chosen, ended]);
    const done = await findStatementImport(trx, importDigest, userId);
    if (done) return done;
    const now = deps.clock.now();
    let open: LockedOrder[] = [];
    const lock = async (ids: readonly number[]) => {
      await lockStudents(trx, ids);
      if ((await holdStudents(trx, ids)).length < ids.length) throw refuse('CONFLICT');
      // before the payments are written: the bank locks what was paid before it writes the balance
      open = await lockOpenOrders(trx, ids, now);
    };
    const plan = await planStatement(trx, statement.incoming, { now, lock });
    const [token = ''] = digest.split('.');
    if (computeDigest(token, file, plan) !== digest) throw refuse('CONFLICT');
    const taken = plan.filter(({ shown }) => shown.state !== 'known' && chosen.has(shown.line));
    if (taken.length < chosen.size) throw refuseField('lines', messages.invalid);

    const offered = new Set(taken.flatMap(({ shown }) => shown.links?.map(({ id }) => id) ?? []));
    if ([...ended].some((id) => !offered.has(id))) throw refuseField('links', messages.invalid);
    const paymentIds = await writePayments(trx, taken, { userId, now });
    await cancelOrders(
      deps,
      trx,
      open.filter(({ id }) => ended.has(id)),
      paidAnotherWay,
      caller,
    );
    const known = plan.filter(({ shown }) => shown.state === 'known').length;
    const result: StatementResult = {
      matched: taken.filter(({ shown }) => shown.student !== null).length,
      unmatched: taken.filter(({ shown }) => shown.student === null).length,
      amount: taken.reduce((sum, { shown }) => sum + shown.amount, 0),
      currency,
      known,
      leftOut: plan.length - known - taken.length,
      cancelledLinks: ended.size,
    };
    const importId = await insertStatementImport(trx, { digest: importDigest, userId, result, createdAt: now });
    await deps.audit.append(trx, [
      auditEvent(caller, 'payment.statement_imported', { importId, ...result, paymentIds }),
    ]);
    return result;
  });
}

async function readUploaded(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  file: UploadedFile,
): Promise<{ account: string; currency: string; statement: Statement }> {
  const { bankDetails, currency, timeZone } = await getSchool(db);
  const { account } = parseBankDetails(bankDetails);
  const read = await readStatement(file.content, account, toSchoolDay(clock.now(), timeZone));
  if ('refusal' in read) throw refuseField('file', statementRefusals[read.refusal]);
  if ('faults' in read) {
    const details = read.faults.map(({ line, fault }) => ({ path: `file.${line}`, message: statementFaults[fault] }));
    throw refuse('VALIDATION_FAILED', { details });
  }
  return { account, currency, statement: read };
}

/** Writes the documents as received payments, each with its text. Returns the ids. */
async function writePayments(
  trx: Knex.Transaction,
  taken: readonly PlannedDocument[],
  { userId, now }: { userId: number; now: Date },
): Promise<number[]> {
  const transfers = taken.map(({ shown }) => ({
    studentId: shown.student?.id ?? null,
    amount: shown.amount,
    date: shown.date,
    payer: shown.payer || null,
    purpose: shown.purpose || null,
  }));
  const ids = await insertTransfers(trx, transfers, { userId, now });
  const notices = taken.map(({ key, document: { number, text } }, index) => ({
    deduplicationKey: key,
    paymentId: ids[index] ?? 0,
    payload: { number, text },
  }));
  await insertStatementNotices(trx, notices, now);
  await insertEvents(
    trx,
    ids.flatMap((paymentId) =>
      (['created', 'confirmed'] as const).map((kind) => ({ paymentId, kind, at: now, userId })),
    ),
  );
  return ids;
}

/** Computes the digest of the file and of everything in the preview. */
function computeDigest(token: string, file: UploadedFile, plan: readonly PlannedDocument[]): string {
  const hash = createHash('sha256').update(token).update('\n').update(file.content);
  for (const { shown } of plan) hash.update(JSON.stringify(shown));
  return `${token}.${hash.digest('hex')}`;
}

/** The digest under which an import is remembered: another choice from the same preview is another import. */
function toImportDigest(digest: string, choices: readonly ReadonlySet<number>[]): string {
  const chosen = choices.map((numbers) => [...numbers].sort((a, b) => a - b).join());
  return createHash('sha256')
    .update([digest, ...chosen].join('\n'))
    .digest('hex');
}
