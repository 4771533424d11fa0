import type { Readable } from 'node:stream';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import { type Journal, journalSchema } from '@school/api-contract/groups/attendance';
import { isMemberOn } from '@school/api-contract/groups/group-membership';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { refuse } from '../../platform/app-error';
import { type Cell, createExcelStream } from '../../platform/excel/workbook';
import type { Column } from '../../platform/excel/workbook-parts';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getJournal } from './attendance.service';

const letters: Record<AttendanceStatus, string | null> = { PRESENT: 'П', ABSENT: 'О', NOT_MARKED: null };

/** Browsers would cut the file name at a slash. */
const notInFileNames = /[\\/:*?"<>|]/g;

type JournalSession = Journal['sessions'][number];
type JournalStudent = Journal['students'][number];

/**
 * Exports the journal of a month to Excel: a row for each student, a column for each session, totals and comments.
 *
 * @param month 'yyyy-MM'
 * @throws NOT_FOUND when the caller cannot see the group, also for a substitute, who sees one session of it
 */
export async function exportJournal(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>,
  user: SessionUser,
  groupId: number,
  month: string,
): Promise<{ name: string; file: Readable }> {
  const { text } = await getJournal(deps, user, groupId, month);
  const journal = journalSchema.parse(JSON.parse(text));
  if (!journal.seesGroup) throw refuse('NOT_FOUND');
  const { rows, footer } = toRowsAndFooter(journal);
  const file = createExcelStream({ name: 'Посещаемость', columns: toColumns(journal), rows, footer });
  return { name: `Посещаемость ${journal.group.name.replace(notInFileNames, '-')} ${month}.xlsx`, file };
}

function toColumns({ sessions }: Journal): Column[] {
  return [
    { header: 'Ученик', width: 32 },
    ...sessions.map(({ date }) => ({ header: dayHeader(date), width: 9 })),
    { header: 'Посещений', width: 12 },
    { header: 'Пропусков', width: 12 },
    { header: 'Без отметки', width: 12 },
    { header: 'Занятий', width: 12 },
  ];
}

function toRowsAndFooter({ sessions, students, marks, today }: Journal): {
  rows: AsyncIterable<Cell[]>;
  footer: Cell[][];
} {
  const statuses = new Map(marks.map(({ studentId, date, status }) => [`${studentId} ${date}`, status]));
  const findStatus = (student: JournalStudent, { date }: JournalSession) => statuses.get(`${student.id} ${date}`);
  /** As on the screen, a mark counts even on a day outside the membership. */
  const isCounted = (student: JournalStudent, session: JournalSession) =>
    isMemberOn(student, session.date) || findStatus(student, session) !== undefined;
  const isHeld = ({ state, date }: JournalSession) => state === 'planned' && date <= today;
  const held = sessions.filter(isHeld);

  async function* rows(): AsyncGenerator<Cell[]> {
    for (const student of students) {
      const own = held.filter((session) => isCounted(student, session));
      const count = (status: AttendanceStatus) =>
        own.filter((session) => findStatus(student, session) === status).length;
      const cells = sessions.map((session) => letters[findStatus(student, session) ?? 'NOT_MARKED']);
      const [present, absent] = [count('PRESENT'), count('ABSENT')];
      yield [student.name, ...cells, present, absent, own.length - present - absent, own.length];
    }
  }

  const dayTotals = (counts: (student: JournalStudent, session: JournalSession) => boolean) =>
    sessions.map((session) => (isHeld(session) ? students.filter((student) => counts(student, session)).length : null));
  const footer = [
    ['Присутствовали', ...dayTotals((student, session) => findStatus(student, session) === 'PRESENT')],
    ['Отсутствовали', ...dayTotals((student, session) => findStatus(student, session) === 'ABSENT')],
    ['Учеников в группе', ...dayTotals(isCounted)],
    ['Комментарии', ...sessions.map(toNotes)],
  ];
  return { rows: rows(), footer };
}

function toNotes({ state, movedTo, reason, comment }: JournalSession): string | null {
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
