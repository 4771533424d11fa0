import { Skeleton } from '@school/design-system/skeleton';
import { attendanceLooks } from '@school/design-system/status-badge';
import { useFormats, useT } from '@school/kit';
import styles from './last-sessions.module.css';
import { useMarks } from './student-records.queries';

/** The number of sessions that fit one line. */
const most = 14;

/** The last marks as a strip, the newest at its end; renders nothing for a student without marks. */
export function LastSessions({ id }: { id: number }) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const marks = useMarks(id);
  if (marks.isPending) return <Skeleton height="4.375rem" />;
  const last = (marks.data ?? []).slice(0, most).reverse();
  if (last.length === 0) return null;
  return (
    <section className={styles.sessions}>
      <h3>{t('student.records.last')}</h3>
      <ol className={styles.strip}>
        {last.map(({ date, group, status }) => {
          const Icon = attendanceLooks[status].icon;
          const text = t(status === 'PRESENT' ? 'student.records.present' : 'student.records.absent');
          const label = `${shortDate(date)}, ${group.name}: ${text}`;
          return (
            <li key={`${date} ${group.id}`} className={styles.session} data-status={status} title={label}>
              <span role="img" aria-label={label}>
                <Icon aria-hidden="true" />
              </span>
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className={styles.span}>
        <span>{shortDate(last[0]?.date)}</span>
        {last.length > 1 && <span>{shortDate(last.at(-1)?.date)}</span>}
      </p>
    </section>
  );
}
