import { createHash } from 'node:crypto';
import type { RouteInput } from '@school/api-contract/route';
import { hasCapability } from '@school/api-contract/rules/roles';
import {
  type ImportPreview,
  type ImportReading,
  type ImportResult,
  type ImportRowState,
  importPreviewSchema,
  importRowSchema,
  type importRowStates,
  isLeftOutOfGroup,
  maxNewGroups,
  type studentImportRoutes,
  wrongLinesLeft,
} from '@school/api-contract/students/student-import';
import type { UploadedFile } from '@school/api-contract/uploaded-file';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import { type Caller, SerializedJson } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import { mapInBatches } from '../../../platform/map-in-batches';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { foldText } from '../../../shared/fold-text';
import { createGroup, type GroupDeps } from '../../groups/groups.service';
import { getSchool } from '../../school/school.service';
import { toChildKey, toSimilarKey } from './file-children';
import { countPlaces } from './group-places';
import { assignGroupsByTitle, toGroupNames } from './group-titles';
import { type ImportTable, maxSkippedRows, toImportColumns } from './import-lines';
import { type PlannedLine, planImport } from './import-plan';
import { readUploadedTable, toFileRefusal } from './import-table';
import type { ImportLine } from './read-line';
import {
  findImport,
  findKnownStudents,
  findOpenGroups,
  findSimilarStudents,
  insertImport,
  type KnownStudent,
  lockImports,
  type OpenGroup,
  type SimilarStudent,
} from './student-import.repository';
import { writeImport } from './write-import';

/** Of a group that an import creates, unless it has more children. */
const usualPlaces = 12;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'random' | 'audit'>;

/**
 * Returns what the import would do, and the digest with which it can be started. Refuses with VALIDATION_FAILED of
 * `file`.
 */
export async function previewImport(
  deps: Deps,
  { file, reading }: RouteInput<typeof studentImportRoutes.preview>['body'],
  caller: Caller,
): Promise<SerializedJson> {
  const today = await getToday(deps);
  const table = await readUploadedTable(file.content, reading, today);
  const { plan, groupTitles, passedOver, absentGroups } = await planNow(deps.db, table, caller, {
    today,
    reading,
    lock: false,
  });
  const token = deps.random.token();
  const preview: Omit<ImportPreview, 'rows'> = {
    digest: await computeDigest(token, { file, reading }, plan),
    counts: toCounts(plan),
    sheets: table.sheets,
    sheet: table.sheet,
    headingRow: table.headingRow,
    firstRows: table.firstRows,
    columns: toImportColumns(table),
    needed: table.needed,
    passedOver,
    groupTitles,
    absentGroups,
  };
  // the rows may take 10 MB; writing them in one step would block other requests
  const rows = await mapInBatches(plan, ({ shown }) => JSON.stringify(importRowSchema.parse(shown)));
  const head = JSON.stringify(importPreviewSchema.omit({ rows: true }).parse(preview));
  return new SerializedJson(`${head.slice(0, -1)},"rows":[${rows.join(',')}]}`);
}

/**
 * Imports what was previewed, all of it or nothing. The same preview committed twice is imported once and returns the
 * same answer. Refuses with CONFLICT when the file or the students have changed, and with VALIDATION_FAILED of `file`
 * and `leaveOutWrong`.
 */
export async function commitImport(
  deps: Deps,
  { file, reading, digest, leaveOutWrong }: RouteInput<typeof studentImportRoutes.commit>['body'],
  caller: Caller,
): Promise<ImportResult> {
  const userId = signedIn(caller).id;
  const today = await getToday(deps);
  const table = await readUploadedTable(file.content, reading, today);
  if (table.needed.length > 0) throw toFileRefusal('noHeadings');
  return withTransaction(deps.db, async (trx) => {
    await lockImports(trx);
    const done = await findImport(trx, digest, userId);
    if (done) return done;
    const { plan, newGroups } = await planNow(trx, table, caller, { today, reading, lock: true });
    const [token = ''] = digest.split('.');
    if ((await computeDigest(token, { file, reading }, plan)) !== digest) throw refuse('CONFLICT');
    const counts = toCounts(plan);
    if (counts.wrong > 0 && leaveOutWrong !== 'true') throw refuseField('leaveOutWrong', wrongLinesLeft);

    const now = deps.clock.now();
    const { placed, groups } = await createGroups({ ...deps, db: trx }, plan, newGroups, caller);
    await writeImport(trx, placed, { userId, now, today });
    const { new: created, ...others } = counts;
    const leftOutOfGroups = plan.filter(({ shown }) => isLeftOutOfGroup(shown)).length;
    const result = { created, ...others, groups, leftOutOfGroups };
    const importId = await insertImport(trx, { digest, userId, result, createdAt: now });
    const groupIds = [...new Set(placed.flatMap((line) => line.groupIds))];
    const metadata = { importId, ...result, groupIds };
    await deps.audit.append(trx, [auditEvent(caller, 'student.imported', metadata)]);
    return result;
  });
}

async function planNow(
  db: Knex,
  table: ImportTable,
  caller: Caller,
  { today, reading, lock }: { today: string; reading: ImportReading; lock: boolean },
): Promise<
  { plan: PlannedLine[]; newGroups: OpenGroup[] } & Pick<ImportPreview, 'groupTitles' | 'passedOver' | 'absentGroups'>
> {
  const named = table.lines.flatMap(({ groups }) => groups.map(foldText));
  const names = new Set([...named, ...table.titles.flatMap(({ text }) => toGroupNames(text))]);
  const groups = names.size === 0 ? [] : await findOpenGroups(db, signedIn(caller), [...names], lock);
  const { lines, groupTitles, rest } = assignGroupsByTitle(table.lines, table.titles, groups);
  const known = await findKnownByKey(db, lines, lock);
  const similar = await findSimilarByKey(
    db,
    lines.filter(({ given }) => !known.has(toChildKey(given) ?? '')),
  );
  const isCreating = reading.createGroups === true && hasCapability(signedIn(caller).role, 'createGroups');
  const places = countPlaces(groups, isCreating);
  const plan = await planImport({ ...table, lines }, { known, similar, places, today, reading });
  const below = rest.filter(({ row }) => row > (table.headingRow ?? 0));
  return {
    plan,
    newGroups: places.newGroups,
    groupTitles,
    passedOver: inOrder([...table.passedOver, ...below]),
    absentGroups: listAbsentGroups(lines, groups),
  };
}

function listAbsentGroups(lines: readonly ImportLine[], groups: readonly OpenGroup[]): ImportPreview['absentGroups'] {
  const known = new Set(groups.map(({ name }) => foldText(name)));
  const absent = new Map<string, { name: string; rows: number }>();
  for (const name of lines.flatMap((line) => line.groups)) {
    const key = foldText(name);
    const { rows } = absent.get(key) ?? { rows: 0 };
    if (!known.has(key)) absent.set(key, { name: absent.get(key)?.name ?? name, rows: rows + 1 });
  }
  return [...absent.values()].slice(0, maxNewGroups).map(({ name, rows }) => ({ name: name.slice(0, 200), rows }));
}

/** Creates the new groups that children join, with places for all of them. Returns the plan with their ids, and their number. */
async function createGroups(
  deps: Pick<GroupDeps, 'db' | 'clock' | 'audit'>,
  plan: readonly PlannedLine[],
  newGroups: readonly OpenGroup[],
  caller: Caller,
): Promise<{ placed: PlannedLine[]; groups: number }> {
  const idByPlanned = new Map<number, number>();
  for (const { id: planned, name, sportsDirection } of newGroups) {
    const children = plan.filter(({ groupIds }) => groupIds.includes(planned)).length;
    if (children === 0) continue;
    const unset = { description: '', branchId: null, trainerId: null, schedules: [] };
    const maxStudents = Math.max(usualPlaces, children);
    const { id } = await createGroup(deps, { name, sportsDirection, maxStudents, ...unset }, caller);
    idByPlanned.set(planned, id);
  }
  const placed = plan.map((line) => ({ ...line, groupIds: line.groupIds.map((id) => idByPlanned.get(id) ?? id) }));
  return { placed, groups: idByPlanned.size };
}

/** Cards by `toChildKey`, for each name and birth date once, however many lines have them. */
async function findKnownByKey(
  db: Knex,
  lines: readonly ImportLine[],
  lock: boolean,
): Promise<Map<string, KnownStudent[]>> {
  const givenByKey = new Map(lines.flatMap(({ given }) => toPair(toChildKey(given), given)));
  const keys = [...givenByKey.keys()];
  const names = [...givenByKey.values()].map(({ lastName = '', firstName = '', birthDate = '' }, key) => ({
    key,
    lastName: foldText(lastName),
    firstName: foldText(firstName),
    birthDate,
  }));
  const byKey = new Map<string, KnownStudent[]>();
  for (const student of await findKnownStudents(db, names, lock)) {
    const key = keys[student.key] ?? '';
    byKey.set(key, [...(byKey.get(key) ?? []), student]);
  }
  return byKey;
}

/** Students by `toSimilarKey`, likewise. */
async function findSimilarByKey(db: Knex, lines: readonly ImportLine[]): Promise<Map<string, SimilarStudent>> {
  const givenByKey = new Map(lines.flatMap(({ given }) => toPair(toSimilarKey(given), given)));
  const keys = [...givenByKey.keys()];
  const found = await findSimilarStudents(
    db,
    [...givenByKey.values()].map(({ firstName = '', parentPhone = '' }, key) => ({
      key,
      firstName: foldText(firstName),
      phone: parentPhone,
    })),
  );
  return new Map(found.map((student) => [keys[student.key] ?? '', student]));
}

const toPair = <Value>(key: string | undefined, value: Value): [string, Value][] =>
  key === undefined ? [] : [[key, value]];

function inOrder(rows: ImportPreview['passedOver']): ImportPreview['passedOver'] {
  return rows
    .map(({ row, text }) => ({ row, text: text.slice(0, 100) }))
    .sort((a, b) => a.row - b.row)
    .slice(0, maxSkippedRows);
}

/**
 * Computes the digest of the file, of how it is read, of everything in the preview, and of the cards that it would
 * change in their present state.
 */
async function computeDigest(
  token: string,
  { file, reading }: { file: UploadedFile; reading: ImportReading },
  plan: readonly PlannedLine[],
): Promise<string> {
  const hash = createHash('sha256').update(token).update('\n').update(file.content).update(JSON.stringify(reading));
  await mapInBatches(plan, ({ shown, known, groupIds }) => {
    const was = shown.state === 'changed' ? known?.updatedAt.getTime() : undefined;
    hash.update(JSON.stringify([shown, was ?? null, groupIds]));
  });
  return `${token}.${hash.digest('hex')}`;
}

function toCounts(plan: readonly PlannedLine[]): Record<ImportRowState, number> {
  const counts = { new: 0, changed: 0, duplicate: 0, wrong: 0 } satisfies Record<
    (typeof importRowStates)[number],
    number
  >;
  for (const { shown } of plan) counts[shown.state] += 1;
  return counts;
}

async function getToday({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): Promise<string> {
  return toSchoolDay(clock.now(), (await getSchool(db)).timeZone);
}
