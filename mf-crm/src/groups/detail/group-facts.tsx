import type { Group } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { useFormats, useLabels, useT } from '@school/kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { FillBar } from '../shared/fill-bar';
import { useGroupWords } from '../shared/group-words';
import styles from './group.module.css';

/** Coach, schedule and places; the rest follows, on a phone at a press, so that the roster is on its first screen. */
export function GroupFacts({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const { date } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const ages = labels.ages(group.youngestAge, group.oldestAge);
  const place = [group.branch?.name ?? t('groups.noBranch'), group.hall].filter(Boolean).join(', ');
  const first = [
    { term: t('groups.detail.coach'), value: group.trainer?.name ?? t('groups.noCoach') },
    { term: t('groups.schedule'), value: words.week(group.schedules) || t('groups.noSchedule') },
  ];
  const rest = [
    ...group.comingSchedules.map(({ from, schedules }) => ({
      term: t('groups.scheduleFrom', { date: date(from) }),
      value: words.week(schedules) || t('groups.noSessions'),
    })),
    ...(group.active ? [{ term: t('groups.nextSession'), value: words.next(group.nextSession) }] : []),
    { term: t('groups.detail.branch'), value: place },
    ...(ages ? [{ term: t('groups.ages'), value: ages }] : []),
    ...(group.description ? [{ term: t('groups.detail.description'), value: group.description }] : []),
  ];
  return (
    <div className={styles.header}>
      <dl id={factsId} className={styles.facts} data-open={isOpen || undefined}>
        {first.map((fact) => (
          <Fact key={fact.term} {...fact} />
        ))}
        {/* The fill bar's text without the bar, to save height. */}
        <div className={styles.narrowFact}>
          <dt>{t('groups.places')}</dt>
          <dd>{t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents })}</dd>
        </div>
        {rest.map((fact) => (
          <Fact key={fact.term} {...fact} isRest />
        ))}
      </dl>
      <div className={styles.toggle}>
        <Button
          size="sm"
          variant="ghost"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          aria-controls={factsId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'groups.less' : 'groups.more')}
        </Button>
      </div>
      <div className={styles.wideFact}>
        <FillBar group={group} />
      </div>
    </div>
  );
}

const factsId = 'group-facts';

function Fact({ term, value, isRest }: { term: string; value: string; isRest?: boolean }) {
  return (
    <div data-rest={isRest}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
