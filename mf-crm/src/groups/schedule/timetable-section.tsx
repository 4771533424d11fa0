import type { Timetable } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import { ClashList } from '../calendar/clash-list';
import { reasonId } from '../shared/reason-id';
import styles from './schedule-sections.module.css';

interface TimetableSectionProps {
  timetable: Timetable;
  /** Whether no schedule change is coming. */
  isOnly: boolean;
  mayCancel: boolean;
  /** Called with the day of a future schedule change. */
  onCancel: (from: string) => void;
}

/** The week of one schedule of a group, with the clashes of its coach or hall. */
export function TimetableSection({ timetable, isOnly, mayCancel, onCancel }: TimetableSectionProps) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const headingId = useId();
  const { from, entries } = timetable;
  const title = from
    ? t('groups.scheduleFrom', { date: date(from) })
    : t(isOnly ? 'groups.scheduleTab.caption' : 'groups.scheduleTab.now');

  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {from && (
          <Button
            size="sm"
            aria-label={t('groups.scheduleTab.cancelOf', { date: date(from) })}
            disabled={!mayCancel}
            aria-describedby={mayCancel ? undefined : reasonId}
            onClick={() => onCancel(from)}
          >
            {t('groups.scheduleTab.cancel')}
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={styles.nothing}>{t('groups.calendar.nothing')}</p>
      ) : (
        <ul className={styles.rule} aria-label={title}>
          {entries.map(({ dayOfWeek, startTime, endTime, clashes }) => (
            <li key={`${dayOfWeek} ${startTime}`}>
              <span className={styles.weekday}>{t(`groups.days.${dayOfWeek}`)}</span>
              <span className={styles.times}>{`${startTime}–${endTime}`}</span>
              {clashes.length > 0 && <ClashList clashes={clashes} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
