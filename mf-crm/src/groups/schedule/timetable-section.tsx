import type { Group, Timetable } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Button } from '@school/design-system/button';
import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import { ClashList } from '../calendar/clash-list';
import { reasonId } from '../shared/reason-id';
import styles from './schedule-sections.module.css';

interface TimetableSectionProps {
  group: Group;
  timetable: Timetable;
  /** Whether no schedule change is coming. */
  isOnly: boolean;
  mayCancel: boolean;
  /** Called with the day of a future schedule change. */
  onCancel: (from: string) => void;
}

/** The week of one schedule of a group; its hall, coach and number of clashes once in the head, each clash at its day. */
export function TimetableSection({ group, timetable, isOnly, mayCancel, onCancel }: TimetableSectionProps) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const headingId = useId();
  const { from, entries } = timetable;
  const clashes = entries.reduce((sum, entry) => sum + entry.clashes.length, 0);
  const coach = group.trainer ? toShortName(group.trainer.name) : t('groups.noCoach');
  const facts = [group.hall ?? group.branch?.name, coach];
  const title = from
    ? t('groups.scheduleFrom', { date: date(from) })
    : t(isOnly ? 'groups.scheduleTab.caption' : 'groups.scheduleTab.now');

  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {entries.length > 0 && (
          <>
            <span className={styles.nothing}>{facts.filter(Boolean).join(' · ')}</span>
            <span className={styles.nothing}>
              {clashes > 0 ? t('groups.calendar.clashes', { count: clashes }) : t('groups.scheduleTab.noClashes')}
            </span>
          </>
        )}
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
