import type { Readable } from 'node:stream';
import {
  isOpenStatus,
  type NextStepKind,
  type OpenStatus,
  type TrialOutcome,
} from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { type Cell, createExcelStream } from '../../platform/excel/workbook';
import type { Column } from '../../platform/excel/workbook-parts';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { searchEitherLayout } from '../../shared/search-either-layout';
import { getSchool } from '../school/school.service';
import { sourceNames } from './source-names';
import type { TrialRequestFilter } from './trial-request-filter.sql';
import { findOpenRequests, findTrialRequests, type StoredTrialRequest } from './trial-requests.repository';

const batch = 1000;

export const requestStatusNames: Record<TrialRequestStatus, string> = {
  NEW: 'Новая',
  TRIAL_ASSIGNED: 'Назначено пробное',
  SIGNED: 'Подписан договор',
  REFUSED: 'Отказ',
};
export const trialOutcomeNames: Record<TrialOutcome, string> = { CAME: 'Пришли', NO_SHOW: 'Не пришли' };
const stepNames: Record<NextStepKind, string> = {
  call: 'Позвонить',
  ask_outcome: 'Узнать, как прошло пробное',
  send_link: 'Отправить ссылку на регистрацию',
  check_registration: 'Проверить регистрацию',
  reschedule: 'Перенести пробное',
  other: 'Другое',
};

const columns: readonly (Column & { cell: (request: StoredTrialRequest, timeZone: string) => Cell })[] = [
  { header: 'Заявка', width: 12, cell: ({ createdAt }, zone) => toDay(createdAt, zone) },
  { header: 'Ребенок', width: 28, cell: ({ childName }) => childName },
  { header: 'Возраст', width: 10, cell: ({ childAge }) => childAge },
  { header: 'Родитель', width: 28, cell: ({ parentName }) => parentName || null },
  { header: 'Телефон', width: 16, cell: ({ parentPhone }) => parentPhone || null },
  { header: 'Секция', width: 26, cell: ({ sectionName }) => sectionName },
  { header: 'Отделение', width: 26, cell: ({ branchName }) => branchName },
  { header: 'Источник', width: 18, cell: ({ source }) => sourceNames[source] },
  { header: 'Этап', width: 20, cell: ({ status }) => requestStatusNames[status] },
  { header: 'На этапе с', width: 12, cell: ({ statusChangedAt }, zone) => toDay(statusChangedAt, zone) },
  { header: 'Пробное', width: 12, cell: ({ scheduledDate }, zone) => toDay(scheduledDate, zone) },
  { header: 'Группа', width: 26, cell: ({ groupName }) => groupName },
  { header: 'Итог пробного', width: 16, cell: ({ trialOutcome }) => trialOutcome && trialOutcomeNames[trialOutcome] },
  { header: 'Причина отказа', width: 26, cell: ({ refusalReason }) => refusalReason },
  { header: 'Следующий шаг', width: 32, cell: toStep },
  { header: 'Когда', width: 12, cell: ({ nextStepOn }) => nextStepOn && { day: nextStepOn } },
  { header: 'Кто', width: 26, cell: ({ nextStepUserName }) => nextStepUserName },
  { header: 'Пожелания', width: 40, cell: ({ notes }) => notes },
];

const toDay = (moment: Date | null, timeZone: string): Cell => moment && { day: toSchoolDay(moment, timeZone) };

function toStep({ nextStepKind, nextStepText }: StoredTrialRequest): Cell {
  if (nextStepKind === null) return null;
  if (!nextStepText) return stepNames[nextStepKind];
  return nextStepKind === 'other' ? nextStepText : `${stepNames[nextStepKind]}: ${nextStepText}`;
}

/**
 * Exports all requests that match the filter, in the order of the list, to Excel, reading them while the file is sent.
 */
export async function exportTrialRequests(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  filter: TrialRequestFilter,
): Promise<Readable> {
  const { timeZone } = await getSchool(db);
  const now = clock.now();
  const chosen = await chooseLayout(db, filter, now);
  return createExcelStream({ name: 'Заявки', columns, rows: generateLines(db, chosen, now, timeZone) });
}

/** The filter with the text that finds requests, as the list does. */
async function chooseLayout(
  db: PlatformDeps['db'],
  filter: TrialRequestFilter,
  now: Date,
): Promise<TrialRequestFilter> {
  const { status } = filter;
  const page = { after: undefined, limit: 1, now };
  const { otherLayout = filter.search } = await searchEitherLayout<StoredTrialRequest>(filter.search, (search) =>
    isOpenStatus(status)
      ? findOpenRequests(db, { ...filter, status, search }, page)
      : findTrialRequests(db, { ...filter, search }, page),
  );
  return { ...filter, search: otherLayout };
}

async function* generateLines(
  db: PlatformDeps['db'],
  filter: TrialRequestFilter,
  now: Date,
  timeZone: string,
): AsyncGenerator<Cell[]> {
  for await (const request of readRequests(db, filter, now)) yield columns.map(({ cell }) => cell(request, timeZone));
}

/** In the order of the screen: an open column by the next step, the others and all by the last change. */
async function* readRequests(
  db: PlatformDeps['db'],
  filter: TrialRequestFilter,
  now: Date,
): AsyncGenerator<StoredTrialRequest> {
  const { status } = filter;
  const readNext = isOpenStatus(status) ? readOpen({ ...filter, status }) : readOthers();
  for (;;) {
    const requests = await readNext();
    yield* requests;
    if (requests.length < batch) return;
  }

  function readOpen(open: TrialRequestFilter & { status: OpenStatus }) {
    let after: Parameters<typeof findOpenRequests>[2]['after'];
    return async () => {
      const requests = await findOpenRequests(db, open, { after, limit: batch, now });
      const last = requests.at(-1);
      if (last) after = { day: last.day, moment: last.position, id: last.id };
      return requests;
    };
  }

  function readOthers() {
    let after: Parameters<typeof findTrialRequests>[2]['after'];
    return async () => {
      const requests = await findTrialRequests(db, filter, { after, limit: batch, now });
      const last = requests.at(-1);
      if (last) after = { overdue: last.overdue, moment: last.position, id: last.id };
      return requests;
    };
  }
}
