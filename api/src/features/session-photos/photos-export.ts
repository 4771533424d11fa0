import type { Readable } from 'node:stream';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { PhotographedSession, TimeProblem } from '@school/api-contract/groups/session-photos';
import { type Cell, createExcelStream } from '../../platform/excel/workbook';
import type { Column } from '../../platform/excel/workbook-parts';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getMonthBounds } from '../../shared/calendar/days';
import { listPhotographed } from './session-photos.service';

const stateNames: Record<PhotographedSession['state'], string> = {
  ON_TIME: 'Вовремя',
  LATE: 'С опозданием',
  VERY_LATE: 'Сильное опоздание',
  MISSING: 'Нет фото',
  WAITING: 'Ожидается',
};
const problemNames: Record<TimeProblem, string> = {
  clockWrong: 'Часы телефона неверны',
  inFuture: 'Время в будущем',
  beforeDay: 'Раньше дня занятия',
};

const columns: readonly (Column & { cell: (session: PhotographedSession) => Cell })[] = [
  { header: 'Дата', width: 12, cell: ({ date }) => ({ day: date }) },
  { header: 'Начало', width: 9, cell: ({ startTime }) => startTime },
  { header: 'Тренер', width: 28, cell: ({ trainer }) => trainer?.name ?? null },
  { header: 'Группа', width: 26, cell: ({ group }) => group.name },
  { header: 'Фото', width: 32, cell: ({ state, photos }) => toStateName(state, photos.length) },
  { header: 'Минут после начала', width: 20, cell: ({ photos: [first] }) => first?.minutesDifference ?? null },
  { header: 'Количество фото', width: 16, cell: ({ photos }) => photos.length },
  { header: 'Время под вопросом', width: 24, cell: ({ photos: [first] }) => toProblemName(first?.timeProblem) },
];

/** A session that has photos and is still without one has only early ones. */
const toStateName = (state: PhotographedSession['state'], photoCount: number) =>
  (state === 'MISSING' || state === 'WAITING') && photoCount > 0
    ? `${stateNames[state]}, есть снятое раньше занятия`
    : stateNames[state];

const toProblemName = (problem: TimeProblem | null | undefined) => (problem ? problemNames[problem] : null);

/** @param month 'yyyy-MM' */
export async function exportPhotos(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  user: SessionUser,
  month: string,
): Promise<Readable> {
  const sessions = await listPhotographed(deps, user, getMonthBounds(month));
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const session of sessions) yield columns.map(({ cell }) => cell(session));
  }
  return createExcelStream({ name: 'Фото занятий', columns, rows: rows() });
}
