import type { Group } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { Progress } from '@school/design-system/progress';
import { useFormats, useLabels, useT } from '@school/kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  const placesText = t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents });
  const free = group.maxStudents - group.studentCount;
  return (
    <div className={styles.header}>
      <div id={factsId} className={styles.facts} data-open={isOpen || undefined}>
        <dl>
          <Fact term={t('groups.detail.coach')}>{group.trainer?.name ?? t('groups.noCoach')}</Fact>
          <Fact term={t('groups.schedule')}>{words.week(group.schedules) || t('groups.noSchedule')}</Fact>
          {group.comingSchedules.map(({ from, schedules }) => (
            <Fact key={from} isRest term={t('groups.scheduleFrom', { date: date(from) })}>
              {words.week(schedules) || t('groups.noSessions')}
            </Fact>
          ))}
          {group.active && (
            <Fact isRest term={t('groups.nextSession')}>
              {words.next(group.nextSession)}
            </Fact>
          )}
        </dl>
        <dl>
          <Fact isRest term={t('groups.detail.branch')}>
            {place}
          </Fact>
          {ages && (
            <Fact isRest term={t('groups.ages')}>
              {ages}
            </Fact>
          )}
          <Fact term={t('groups.places')}>
            <span className={styles.places}>
              <span aria-hidden="true" className={styles.count}>
                {placesText}
              </span>
              <Progress
                labelHidden
                label={t('groups.places')}
                value={(100 * group.studentCount) / group.maxStudents}
                valueText={placesText}
              />
              <span className={styles.sub}>{free > 0 ? t('groups.free', { count: free }) : t('groups.full')}</span>
            </span>
          </Fact>
        </dl>
        {group.description && (
          <dl className={styles.description}>
            <Fact isRest term={t('groups.detail.description')}>
              {group.description}
            </Fact>
          </dl>
        )}
      </div>
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
    </div>
  );
}

const factsId = 'group-facts';

function Fact({ term, isRest, children }: { term: string; isRest?: boolean; children: ReactNode }) {
  return (
    <div data-rest={isRest}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
