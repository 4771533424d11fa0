import type { Readable } from 'node:stream';
import type { RefusalStage } from '@school/api-contract/families/refusal-archive';
import { type Cell, createExcelStream } from '../../../platform/excel/workbook';
import type { Column } from '../../../platform/excel/workbook-parts';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { searchEitherLayout } from '../../../shared/search-either-layout';
import { getSchool } from '../../school/school.service';
import { findRefusals, type RefusalFilter, type StoredRefusal } from './refusal-archive.repository';

const batch = 1000;
const stageNames: Record<RefusalStage, string> = { NEW: 'Новая', TRIAL_ASSIGNED: 'Назначено пробное' };

const columns: readonly (Column & { cell: (refusal: StoredRefusal, timeZone: string) => Cell })[] = [
  { header: 'Дата отказа', width: 14, cell: ({ refusedAt }, zone) => ({ day: toSchoolDay(refusedAt, zone) }) },
  { header: 'Ребенок', width: 28, cell: ({ childName }) => childName },
  { header: 'Возраст', width: 10, cell: ({ childAge }) => childAge },
  { header: 'Телефон', width: 16, cell: ({ parentPhone }) => parentPhone || null },
  { header: 'Секция', width: 26, cell: ({ sectionName }) => sectionName },
  { header: 'Отделение', width: 26, cell: ({ branchName }) => branchName },
  { header: 'Этап', width: 18, cell: ({ stage }) => stageNames[stage] },
  { header: 'Причина', width: 26, cell: ({ reason }) => reason },
  { header: 'Комментарий', width: 40, cell: ({ comment }) => comment },
  { header: 'Кто записал', width: 26, cell: ({ byName }) => byName },
  { header: 'Перезвонить', width: 14, cell: ({ nextStepOn }) => (nextStepOn === null ? null : { day: nextStepOn }) },
];

/** Exports all refusals that match the filter to Excel, reading them while the file is sent. */
export async function exportRefusals(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  filter: RefusalFilter,
): Promise<Readable> {
  const { timeZone } = await getSchool(db);
  const now = clock.now();
  // as the list does
  const { otherLayout = filter.search } = await searchEitherLayout(filter.search, (search) =>
    findRefusals(db, { ...filter, search }, { after: undefined, limit: 1, now, counts: false }),
  );
  const found = { ...filter, search: otherLayout };
  return createExcelStream({ name: 'Отказы', columns, rows: generateLines(db, found, now, timeZone) });
}

async function* generateLines(
  db: PlatformDeps['db'],
  filter: RefusalFilter,
  now: Date,
  timeZone: string,
): AsyncGenerator<Cell[]> {
  let after: readonly [string, number] | undefined;
  for (;;) {
    const refusals = await findRefusals(db, filter, { after, limit: batch, now, counts: false });
    for (const refusal of refusals) yield columns.map(({ cell }) => cell(refusal, timeZone));
    const last = refusals.at(-1);
    if (refusals.length < batch || last === undefined) return;
    after = [last.position, last.id];
  }
}
