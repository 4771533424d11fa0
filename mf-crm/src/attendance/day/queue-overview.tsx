import { Alert } from '@school/design-system/alert';
import { Link as StyledLink } from '@school/design-system/link';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useT } from '@school/kit';
import { useState } from 'react';
import { isWaiting, type QueuedMark } from '../queue/queued-mark';
import { type Marks, QueueStateText } from '../shared/queue-state';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';
import styles from './day.module.css';

/** Lists the sessions of any day with marks that have not reached the server; empty when there are none. */
export function QueueOverview({ marks }: { marks: Marks }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const sessions = new Map<string, [QueuedMark, ...QueuedMark[]]>();
  for (const mark of marks.marks.values()) {
    const key = `${mark.date} ${mark.groupId}`;
    sessions.set(key, [mark, ...(sessions.get(key) ?? [])]);
  }
  const stuck = [...marks.marks.values()].filter((mark) => !isWaiting(mark)).length;
  const isSending = stuck < marks.marks.size;
  const [wasSending, setWasSending] = useState(false);
  if (marks.marks.size > 0 && isSending !== wasSending) setWasSending(isSending);
  // Always rendered: screen readers only announce changes of a region that already exists.
  const content = (
    <div role="status">
      <VisuallyHidden>{marks.marks.size === 0 && wasSending && t('attendance.queue.saved')}</VisuallyHidden>
    </div>
  );
  if (marks.marks.size === 0) return content;
  return (
    <>
      {content}
      <div className={styles.overview}>
        <Alert
          tone="warning"
          title={
            isSending ? <QueueStateText marks={marks} stuck={stuck} /> : t('attendance.toDecide', { count: stuck })
          }
        >
          <ul className={styles.sessions}>
            {[...sessions].map(([key, session]) => {
              const { groupId, groupName, date } = session[0];
              return (
                <li key={key}>
                  <StyledLink render={<Link to={linkTo({ date, groupId })} />}>
                    {t('attendance.sessionOf', { group: groupName, date: days.short(date) })}
                  </StyledLink>
                  {`: ${t('attendance.marks', { count: session.length })}`}
                  {session.some((mark) => !isWaiting(mark)) && ` · ${t('attendance.needsDecision')}`}
                </li>
              );
            })}
          </ul>
        </Alert>
      </div>
    </>
  );
}
