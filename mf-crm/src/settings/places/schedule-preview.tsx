import { parseBranchSchedule } from '@school/api-contract/groups/schedule';
import { suggestedSessions } from '@school/api-contract/groups/suggested-sessions';
import { useFormats, useLanguage, useT } from '@school/kit';
import { useId } from 'react';
import { useSchoolNow } from '../../shared/use-school-now';
import styles from './places.module.css';
import { useScheduleLines } from './schedule-words';

/** The schedule and the next sessions as the trial form shows them to families. */
export function SchedulePreview({ schedule }: { schedule: string }) {
  const t = useT('mf-crm');
  const id = useId();
  const { dateTime } = useFormats();
  const { language } = useLanguage();
  const { day, time } = useSchoolNow();
  const lines = useScheduleLines()(schedule);
  const sessions = suggestedSessions(parseBranchSchedule(schedule), `${day}T${time}`);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <h3 id={id}>{t('settings.places.preview')}</h3>
      {lines.length === 0 ? (
        <p className={styles.muted}>{t('settings.places.previewEmpty')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {sessions.length > 0 ? (
        <>
          <p className={styles.muted}>{t('settings.places.previewSessions')}</p>
          <ol className={styles.sessions}>
            {sessions.map((session) => (
              <li key={session}>
                {weekday.format(new Date(`${session}Z`))}, {dateTime(session)}
              </li>
            ))}
          </ol>
        </>
      ) : (
        lines.length > 0 && <p className={styles.muted}>{t('settings.places.previewNoSessions')}</p>
      )}
    </section>
  );
}
