import { createHash } from 'node:crypto';
import type { RouteInput } from '@school/api-contract/route';
import {
  type ImportPreview,
  type ImportReading,
  type ImportResult,
  type ImportRowState,
  type importRowStates,
  type studentImportRoutes,
  wrongLinesLeft,
} from '@school/api-contract/student-import';
import type { UploadedFile } from '@school/api-contract/uploaded-file';
import type { Knex } from 'knex';
import { schoolDay } from '../../contracts/school-day';
import type { AppDeps } from '../../platform/app-deps';
import { refuse, refuseField } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { schoolOf } from '../../school/school.service';
import { namesInTitle, placeUnderTitles } from './group-titles';
import { type ImportTable, mostPassedOver, readTable, shownColumns } from './import-lines';
import { type PlannedLine, planImport } from './import-plan';
import { folded } from './mend';
import {
  findImport,
  findKnown,
  findOpenGroups,
  findSimilar,
  insertImport,
  lockImports,
} from './student-import.repository';
import { refuseFile } from './table-rows';
import { writeImport } from './write-import';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'random' | 'audit'>;

/** What the file would do, and the digest to do it with. Refuses with VALIDATION_FAILED of `file`. */
export async function previewImport(
  deps: Deps,
  { file, reading }: RouteInput<typeof studentImportRoutes.preview>['body'],
  caller: Caller,
): Promise<ImportPreview> {
  const today = await todayOf(deps);
  const table = await readTable(file.content, reading, today);
  const { plan, groupTitles, passedOver } = await planNow(deps.db, table, caller, { today, reading, lock: false });
  const token = deps.random.token();
  return {
    digest: digestOf(token, { file, reading }, plan),
    counts: countsOf(plan),
    sheets: table.sheets,
    sheet: table.sheet,
    headingRow: table.headingRow,
    firstRows: table.firstRows,
    columns: shownColumns(table),
    needed: table.needed,
    passedOver,
    groupTitles,
    rows: plan.map(({ shown }) => shown),
  };
}

/**
 * Does what was previewed, all of it or nothing. The same preview given twice is done once and answers the same. Refuses with
 * CONFLICT when the file or the students are not what they were, and with VALIDATION_FAILED of `file` and `leaveOutWrong`.
 */
export async function commitImport(
  deps: Deps,
  { file, reading, digest, leaveOutWrong }: RouteInput<typeof studentImportRoutes.commit>['body'],
  caller: Caller,
): Promise<ImportResult> {
  const userId = signedIn(caller).id;
  const today = await todayOf(deps);
  const table = await readTable(file.content, reading, today);
  if (table.needed.length > 0) throw refuseFile('noHeadings');
  return withTransaction(deps.db, async (trx) => {
    await lockImports(trx);
    const done = await findImport(trx, digest, userId);
    if (done) return done;
    const { plan } = await planNow(trx, table, caller, { today, reading, lock: true });
    const [token = ''] = digest.split('.');
    if (digestOf(token, { file, reading }, plan) !== digest) throw refuse('CONFLICT');
    const counts = countsOf(plan);
    if (counts.wrong > 0 && leaveOutWrong !== 'true') throw refuseField('leaveOutWrong', wrongLinesLeft);

    const now = deps.clock.now();
    await writeImport(trx, plan, { userId, now, today });
    const { new: created, ...others } = counts;
    const result = { created, ...others };
    const importId = await insertImport(trx, { digest, userId, result, createdAt: now });
    const { ip: ipAddress, userAgent } = caller;
    const groupIds = [...new Set(plan.flatMap((line) => line.groupIds))];
    const metadata = { importId, ...result, groupIds };
    await deps.audit.append(trx, [{ eventType: 'student.imported', userId, ipAddress, userAgent, metadata }]);
    return result;
  });
}

async function planNow(
  db: Knex,
  table: ImportTable,
  caller: Caller,
  { today, reading, lock }: { today: string; reading: ImportReading; lock: boolean },
): Promise<{ plan: PlannedLine[] } & Pick<ImportPreview, 'groupTitles' | 'passedOver'>> {
  const named = table.lines.flatMap(({ groups }) => groups.map(folded));
  const names = new Set([...named, ...table.titles.flatMap(({ text }) => namesInTitle(text))]);
  const groups = names.size === 0 ? [] : await findOpenGroups(db, signedIn(caller), [...names], lock);
  const { lines, groupTitles, rest } = placeUnderTitles(table.lines, table.titles, groups);
  const keys = lines.flatMap(({ given: { lastName, firstName, birthDate } }, line) =>
    lastName && firstName && birthDate
      ? [{ line, lastName: folded(lastName), firstName: folded(firstName), birthDate }]
      : [],
  );
  const known = await findKnown(db, keys, lock);
  const isKnown = new Set(known.map(({ line }) => line));
  const similar = await findSimilar(
    db,
    lines.flatMap(({ given: { firstName, parentPhone } }, line) =>
      firstName && parentPhone && !isKnown.has(line)
        ? [{ line, firstName: folded(firstName), phone: parentPhone }]
        : [],
    ),
  );
  const plan = planImport({ ...table, lines }, { known, similar, groups, today, reading });
  const untold = rest.filter(({ row }) => row > (table.headingRow ?? 0));
  return { plan, groupTitles, passedOver: inOrder([...table.passedOver, ...untold]) };
}

function inOrder(rows: ImportPreview['passedOver']): ImportPreview['passedOver'] {
  return rows
    .map(({ row, text }) => ({ row, text: text.slice(0, 100) }))
    .sort((a, b) => a.row - b.row)
    .slice(0, mostPassedOver);
}

/** Of the file, of how it is read, of everything that the preview showed, and of the cards that it would change as they were. */
function digestOf(
  token: string,
  { file, reading }: { file: UploadedFile; reading: ImportReading },
  plan: readonly PlannedLine[],
): string {
  const hash = createHash('sha256').update(token).update('\n').update(file.content).update(JSON.stringify(reading));
  for (const { shown, known, groupIds } of plan) {
    const was = shown.state === 'changed' ? known?.updatedAt.getTime() : undefined;
    hash.update(JSON.stringify([shown, was ?? null, groupIds]));
  }
  return `${token}.${hash.digest('hex')}`;
}

function countsOf(plan: readonly PlannedLine[]): Record<ImportRowState, number> {
  const counts = { new: 0, changed: 0, duplicate: 0, wrong: 0 } satisfies Record<
    (typeof importRowStates)[number],
    number
  >;
  for (const { shown } of plan) counts[shown.state] += 1;
  return counts;
}

async function todayOf({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<string> {
  return schoolDay(clock.now(), (await schoolOf(db)).timeZone);
}
