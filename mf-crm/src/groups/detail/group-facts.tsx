import type { Group } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { Progress } from '@school/design-system/progress';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useFormats, useLabels, useT } from '@school/kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../../shared/use-phone';
import { useGroupWords } from '../shared/group-words';
import styles from './group.module.css';

/** The facts of the group in one line, and all of them at a press, so that the roster is on the first screen. */
export function GroupFacts({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const { date } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const ages = labels.ages(group.youngestAge, group.oldestAge);
  const place = [group.branch?.name ?? t('groups.noBranch'), group.hall].filter(Boolean).join(', ');
  const placesText = t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents });
  const week = words.week(group.schedules) || t('groups.noSchedule');
  const isAgeNamed = /\d/.test(group.name);
  const isPhone = usePhone();
  const free = group.maxStudents - group.studentCount;
  return (
    <div className={styles.header}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={factsId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.summaryText}>
          {(isPhone
            ? [week, placesText]
            : [
                group.trainer ? toShortName(group.trainer.name) : t('groups.noCoach'),
                ...[week, place, !isAgeNamed && ages],
                ...group.comingSchedules.map(({ from }) => t('groups.scheduleFrom', { date: date(from) })),
              ]
          )
            .filter(Boolean)
            .join(' · ')}
        </span>
        {!isPhone && <Badge>{free > 0 ? placesText : `${placesText}, ${t('groups.noPlaces')}`}</Badge>}
        {!isPhone && group.active && (
          <span className={styles.next}>{t('groups.nextIs', { when: words.next(group) })}</span>
        )}
        <VisuallyHidden>{t(isOpen ? 'groups.less' : 'groups.more')}</VisuallyHidden>
        {isOpen ? <ChevronUp aria-hidden="true" size={18} /> : <ChevronDown aria-hidden="true" size={18} />}
      </button>
      <div id={factsId} className={styles.facts} data-open={isOpen || undefined}>
        <dl>
          <Fact term={t('groups.detail.coach')}>{group.trainer?.name ?? t('groups.noCoach')}</Fact>
          <Fact term={t('groups.schedule')}>{week}</Fact>
          {group.comingSchedules.map(({ from, schedules }) => (
            <Fact key={from} term={t('groups.scheduleFrom', { date: date(from) })}>
              {words.week(schedules) || t('groups.noSessions')}
            </Fact>
          ))}
          {group.active && <Fact term={t('groups.nextSession')}>{words.next(group)}</Fact>}
        </dl>
        <dl>
          <Fact term={t('groups.detail.branch')}>{place}</Fact>
          {ages && <Fact term={t('groups.ages')}>{ages}</Fact>}
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
            <Fact term={t('groups.detail.description')}>{group.description}</Fact>
          </dl>
        )}
      </div>
    </div>
  );
}

const factsId = 'group-facts';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
