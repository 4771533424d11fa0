import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { MedicalAlert } from '@school/design-system/medical-alert';
import { useT } from '@school/kit';
import { memo } from 'react';
import { AttendanceShare } from '../../shared/attendance-share';
import { cycled, type JournalStudent } from '../shared/journal-marks';
import { StatusMark } from '../shared/status-mark';
import { useDayTexts } from '../shared/use-day-texts';
import type { SessionsLeft } from '../subscriptions/use-journal-extras';
import type { GridPosition } from './grid-keys';
import styles from './month.module.css';
import { countAttendance, type MonthColumn, toCells } from './month-columns';

interface MonthRowProps {
  student: JournalStudent;
  row: number;
  columns: readonly MonthColumn[];
  /** The marks, see `monthCode`. */
  code: string;
  /** The column that the Tab key reaches; -1 for none in this row. */
  stop: number;
  onFocus: (place: GridPosition) => void;
  left: SessionsLeft | undefined;
  /** Without room for the whole words of `left`. */
  isNarrow: boolean;
  onMark: (studentId: number, date: string, status: AttendanceStatus) => void;
}

/** Renders again only when one of its marks changes or the focus enters or leaves the row. */
export const MonthRow = memo(function MonthRow({
  student,
  row,
  columns,
  code,
  stop,
  left,
  isNarrow,
  onFocus,
  onMark,
}: MonthRowProps) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const { present, marked } = countAttendance(code, columns);
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span className={styles.person}>
          <Avatar name={student.name} />
          <span>
            {student.name}
            {left && (
              <span className={styles.left}>
                {left.missing ? (
                  <Badge plain tone="danger">
                    {isNarrow ? left.missing : left.text}
                  </Badge>
                ) : (
                  left.text
                )}
              </span>
            )}
          </span>
          {student.medicalInfo && (
            <MedicalAlert label={t('groups.roster.medicalOf', { name: student.name })} text={student.medicalInfo} />
          )}
        </span>
      </th>
      {toCells(code).map(({ status, isMember }, index) => {
        const column = columns[index];
        if (!column) return null;
        const { date } = column.session;
        const isOpen = isMember && column.whyNot === undefined;
        const label = [status && t(`attendance.status.${status}`), !isMember && t('attendance.notMember')];
        return (
          <td key={date} className={styles.cell} data-outside={!isMember || undefined} data-today={column.isToday}>
            <button
              type="button"
              data-row={row}
              data-column={index}
              tabIndex={stop === index ? 0 : -1}
              aria-disabled={!isOpen}
              aria-label={`${days.short(date)}: ${label.filter(Boolean).join('. ')}`}
              className={styles.mark}
              onFocus={() => onFocus({ row, column: index })}
              onClick={() => isOpen && status && onMark(student.id, date, cycled(status))}
            >
              {status && (column.isHeld || status !== 'NOT_MARKED') && <StatusMark status={status} />}
            </button>
          </td>
        );
      })}
      <td className={styles.total}>
        {marked > 0 ? (
          <span className={styles.share}>
            <span className={styles.totalText}>{t('attendance.studentTotal', { present, marked })}</span>
            <AttendanceShare
              percent={(100 * present) / marked}
              text={t('groups.roster.percent', { percent: Math.round((100 * present) / marked) })}
              label={t('students.attends')}
            />
          </span>
        ) : (
          t('common.none')
        )}
      </td>
    </tr>
  );
});
