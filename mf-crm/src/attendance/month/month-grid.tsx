import type { Journal } from '@school/api-contract/groups/attendance';
import { type AttendanceStatus, attendanceStatuses } from '@school/api-contract/rules/status-tables';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../../shared/use-phone';
import type { JournalStudent, Statuses } from '../shared/journal-marks';
import { PrintedSignature } from '../shared/printed-signature';
import { StatusMark } from '../shared/status-mark';
import type { Marking } from '../shared/use-marking';
import type { JournalExtras } from '../subscriptions/use-journal-extras';
import { type GridPosition, getNextPosition } from './grid-keys';
import styles from './month.module.css';
import { countByDay, type MonthColumn, monthCode } from './month-columns';
import { MonthHead } from './month-head';
import { MonthRow } from './month-row';

interface MonthGridProps {
  journal: Journal;
  /** The students of the rows; totals include all students. */
  students: readonly JournalStudent[];
  columns: readonly MonthColumn[];
  shown: Statuses;
  put: Marking['put'];
  /** The day in the address; scrolled into view when the grid opens. */
  date: string;
  label: string;
  /** The remaining sessions of subscriptions, by student. */
  left: JournalExtras['left'];
}

/** The marks are one Tab stop; arrows, Home and End move inside, Space and Enter mark. */
export function MonthGrid({ journal, students, columns, shown, put, date, label, left }: MonthGridProps) {
  const t = useT('mf-crm');
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const codes = useMemo(
    () => new Map(journal.students.map((student) => [student.id, monthCode(student, columns, shown)])),
    [journal.students, columns, shown],
  );
  const dateColumn = Math.max(
    0,
    columns.findLastIndex(({ session }) => session.date <= date),
  );
  const [place, setPlace] = useState<GridPosition>({ row: 0, column: dateColumn });
  // A filter may have removed the focused row.
  const stopRow = Math.min(place.row, students.length - 1);
  const cellAt = ({ row, column }: GridPosition) =>
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);

  useEffect(() => {
    const cell = box.current?.querySelector(`[data-row="0"][data-column="${dateColumn}"]`);
    if (!cell || !box.current) return;
    // As far right as leaves the next day in sight, so that most of a narrow screen shows the previous days; the first one
    // of them whole.
    const { right, width } = cell.getBoundingClientRect();
    const totals = box.current.querySelector<HTMLElement>('thead th:last-child');
    // on a phone they stay at the edge
    const covered = totals && getComputedStyle(totals).right === '0px' ? totals.offsetWidth : 0;
    const edge = box.current.getBoundingClientRect().right - covered;
    const hidden = box.current.scrollLeft + right + width - edge;
    if (width > 0) box.current.scrollLeft = Math.ceil(hidden / width) * width;
  }, [dateColumn]);

  const onMark = useCallback(
    (studentId: number, day: string, status: AttendanceStatus) => put(day, [{ studentId, status }]),
    [put],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return;
    const { row, column } = event.target.dataset;
    if (row === undefined || column === undefined) return;
    const size = { rows: students.length, columns: columns.length };
    const next = getNextPosition(event.nativeEvent, { row: Number(row), column: Number(column) }, size);
    if (!next) return;
    event.preventDefault();
    cellAt(next)?.focus();
  };

  return (
    <>
      <div ref={box} className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table navigated by arrow keys is a grid */}
        <table role="grid" aria-label={label} className={styles.grid} onKeyDown={onKeyDown}>
          <MonthHead groupId={journal.group.id} columns={columns} title={label} />
          <tbody>
            {students.map((student, row) => (
              <MonthRow
                key={student.id}
                student={student}
                row={row}
                columns={columns}
                code={codes.get(student.id) ?? ''}
                stop={stopRow === row ? place.column : -1}
                onFocus={setPlace}
                onMark={onMark}
                left={left.get(student.id)}
                isNarrow={isPhone}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.name}>
                {t('attendance.dayTotals')}
              </th>
              {countByDay([...codes.values()], columns).map(({ present, marked, students: members }, index) => (
                <td key={columns[index]?.session.date} className={styles.dayTotal} data-today={columns[index]?.isToday}>
                  {columns[index]?.isHeld && <DayTotal present={present} marked={marked} unmarked={members - marked} />}
                </td>
              ))}
              <td className={styles.total} />
            </tr>
          </tfoot>
        </table>
        <PrintedSignature trainerName={journal.trainerName} />
      </div>
      <Legend />
    </>
  );
}

const statusWords = {
  PRESENT: 'attendance.present',
  ABSENT: 'attendance.absent',
  NOT_MARKED: 'attendance.withoutMark',
} as const;

/** What the signs of the grid mean; screen readers hear the words in each cell. */
function Legend() {
  const t = useT('mf-crm');
  return (
    <p aria-hidden="true" className={styles.legend}>
      {attendanceStatuses.map((status) => (
        <span key={status}>
          <span className={styles.sign}>
            <StatusMark status={status} />
          </span>
          {t(statusWords[status])}
        </span>
      ))}
      <span>
        <span className={styles.outside} />
        {t('attendance.notMember')}
      </span>
    </p>
  );
}

interface DayTotalProps {
  present: number;
  marked: number;
  unmarked: number;
}

/** Present of those marked: «0 of 14» would say that nobody came. A sign says that some marks are missing. */
function DayTotal({ present, marked, unmarked }: DayTotalProps) {
  const t = useT('mf-crm');
  if (marked === 0) {
    return (
      <>
        <span aria-hidden="true">{t('common.none')}</span>
        <VisuallyHidden>{t('attendance.dayUnmarked')}</VisuallyHidden>
      </>
    );
  }
  const missing = t('attendance.marksMissing', { number: unmarked });
  return (
    <>
      {t('attendance.dayTotal', { present, count: marked })}
      {unmarked > 0 && (
        <span title={missing} className={styles.missing}>
          <TriangleAlert aria-hidden="true" />
          <VisuallyHidden>{missing}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
