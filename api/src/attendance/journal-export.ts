import type { Readable } from 'node:stream';
import { type Journal, journalSchema } from '@school/api-contract/attendance';
import type { SessionUser } from '@school/api-contract/auth';
import { isMemberOn } from '@school/api-contract/group-membership';
import type { AttendanceStatus } from '@school/api-contract/status-tables';
import type { AppDeps } from '../platform/app-deps';
import { type Cell, type Column, excelStream } from '../platform/excel/workbook';
import { journalOf } from './attendance.service';

const letters: Record<AttendanceStatus, string | null> = { PRESENT: 'П', ABSENT: 'О', NOT_MARKED: null };

/** A header with a slash in it would name what stands behind the slash. */
const notInFileNames = /[\\/:*?"<>|]/g;

type JournalSession = Journal['sessions'][number];
type JournalStudent = Journal['students'][number];

/**
 * The journal of a month as Excel: students down, session days across, totals of both, and what is noted on the days.
 *
 * @param month 'yyyy-MM'
 * @throws NOT_FOUND when the caller sees no such group
 */
export async function exportJournal(
  deps: Pick<AppDeps, 'db' | 'clock' | 'audit'>,
  user: SessionUser,
  groupId: number,
  month: string,
): Promise<{ name: string; file: Readable }> {
  const { text } = await journalOf(deps, user, groupId, month);
  const journal = journalSchema.parse(JSON.parse(text));
  const { rows, footer } = partsOf(journal);
  const file = excelStream({ name: 'Посещаемость', columns: columnsOf(journal), rows, footer });
  return { name: `Посещаемость ${journal.group.name.replace(notInFileNames, '-')} ${month}.xlsx`, file };
}

function columnsOf({ sessions }: Journal): Column[] {
  return [
    { header: 'Ученик', width: 32 },
    ...sessions.map(({ date }) => ({ header: dayHeader(date), width: 9 })),
    { header: 'Посещений', width: 12 },
    { header: 'Пропусков', width: 12 },
    { header: 'Занятий', width: 12 },
  ];
}

/** Students, and what stands below them. */
function partsOf({ sessions, students, marks, today }: Journal): { rows: AsyncIterable<Cell[]>; footer: Cell[][] } {
  const statuses = new Map(marks.map(({ studentId, date, status }) => [`${studentId} ${date}`, status]));
  const statusOf = (student: JournalStudent, { date }: JournalSession) => statuses.get(`${student.id} ${date}`);
  /** A mark counts its student in, as on the screen, even on a day outside the time in the group. */
  const wasThere = (student: JournalStudent, session: JournalSession) =>
    isMemberOn(student, session.date) || statusOf(student, session) !== undefined;
  const isHeld = ({ state, date }: JournalSession) => state === 'planned' && date <= today;
  const held = sessions.filter(isHeld);

  async function* rows(): AsyncGenerator<Cell[]> {
    for (const student of students) {
      const own = held.filter((session) => wasThere(student, session));
      const count = (status: AttendanceStatus) => own.filter((session) => statusOf(student, session) === status).length;
      const cells = sessions.map((session) => letters[statusOf(student, session) ?? 'NOT_MARKED']);
      yield [student.name, ...cells, count('PRESENT'), count('ABSENT'), own.length];
    }
  }

  const dayTotals = (counts: (student: JournalStudent, session: JournalSession) => boolean) =>
    sessions.map((session) => (isHeld(session) ? students.filter((student) => counts(student, session)).length : null));
  const footer = [
    ['Присутствовали', ...dayTotals((student, session) => statusOf(student, session) === 'PRESENT')],
    ['Отсутствовали', ...dayTotals((student, session) => statusOf(student, session) === 'ABSENT')],
    ['Учеников в группе', ...dayTotals(wasThere)],
    ['Комментарии', ...sessions.map(notesOf)],
  ];
  return { rows: rows(), footer };
}

function notesOf({ state, movedTo, reason, comment }: JournalSession): string | null {
  const happened = {
    planned: null,
    cancelled: 'Занятие отменено',
    moved: movedTo && `Занятие перенесено на ${dayAndMonth(movedTo)}`,
  };
  return [happened[state], reason, comment].filter(Boolean).join('. ') || null;
}

const dayAndMonth = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}`;

const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' });
/** '16.11 пн' */
const dayHeader = (date: string) => `${dayAndMonth(date)} ${weekday.format(new Date(`${date}T00:00:00Z`))}`;
