import { Tooltip, TooltipProvider } from '@school/design-system/tooltip';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useT } from '@school/kit';
import { CalendarX, MessageSquare, UserRoundCog } from 'lucide-react';
import { memo } from 'react';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';
import styles from './month.module.css';
import type { MonthColumn } from './month-columns';
import { useSessionNotes } from './use-session-notes';

/** Session headers; each links to its day, which shows comment and reason in full. */
export const MonthHead = memo(function MonthHead({
  groupId,
  columns,
  title,
}: {
  groupId: number;
  columns: readonly MonthColumn[];
  /** Group and month, printed on each page. */
  title: string;
}) {
  const t = useT('mf-crm');
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          <span hidden className={styles.printTitle}>
            {title}
          </span>
          {t('attendance.student')}
        </th>
        <TooltipProvider>
          {columns.map((column) => (
            <th key={column.session.date} scope="col" className={styles.day} data-today={column.isToday}>
              <DayLink groupId={groupId} column={column} />
            </th>
          ))}
        </TooltipProvider>
        <th scope="col" className={styles.total}>
          {t('attendance.total')}
        </th>
      </tr>
    </thead>
  );
});

function DayLink({ groupId, column: { session } }: { groupId: number; column: MonthColumn }) {
  const days = useDayTexts();
  const { date, state, comment, substitute } = session;
  const notes = useSessionNotes()(session);
  const link = (
    <Link to={linkTo({ date, groupId })} className={styles.dayLink}>
      <span aria-hidden="true" className={styles.weekday}>
        {days.weekday(date)}
      </span>
      <span aria-hidden="true">{Number(date.slice(8))}</span>
      <VisuallyHidden>{days.short(date)}</VisuallyHidden>
      {state !== 'planned' ? (
        <CalendarX aria-hidden="true" size={14} />
      ) : substitute ? (
        <UserRoundCog aria-hidden="true" size={14} />
      ) : (
        comment !== null && <MessageSquare aria-hidden="true" size={14} />
      )}
    </Link>
  );
  return notes === '' ? link : <Tooltip content={notes}>{link}</Tooltip>;
}
