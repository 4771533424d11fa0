import type { Group } from '@school/api-contract/groups/groups';
import { useFormats, useT } from '@school/kit';
import { FillBar } from '../shared/fill-bar';
import { useGroupWords } from '../shared/group-words';
import styles from './group.module.css';

/** Coach, branch, schedule and places; one line each, so that the roster begins on a phone's first screen. */
export function GroupFacts({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const words = useGroupWords();
  const { date } = useFormats();
  const place = [group.branch?.name ?? t('groups.noBranch'), group.hall].filter(Boolean).join(', ');
  const facts = [
    { term: t('groups.detail.coach'), value: group.trainer?.name ?? t('groups.noCoach') },
    { term: t('groups.detail.branch'), value: place },
    { term: t('groups.schedule'), value: words.week(group.schedules) || t('groups.noSchedule') },
    ...group.comingSchedules.map(({ from, schedules }) => ({
      term: t('groups.scheduleFrom', { date: date(from) }),
      value: words.week(schedules) || t('groups.noSessions'),
    })),
    ...(group.active ? [{ term: t('groups.nextSession'), value: words.next(group.nextSession) }] : []),
    ...(group.description ? [{ term: t('groups.detail.description'), value: group.description }] : []),
  ];
  return (
    <div className={styles.header}>
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {/* The fill bar's text without the bar, to save height. */}
        <div className={styles.narrowFact}>
          <dt>{t('groups.places')}</dt>
          <dd>{t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents })}</dd>
        </div>
      </dl>
      <div className={styles.wideFact}>
        <FillBar group={group} />
      </div>
    </div>
  );
}
