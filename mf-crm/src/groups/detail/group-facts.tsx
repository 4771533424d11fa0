import type { Group } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Progress } from '@school/design-system/progress';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useFormats, useLabels, useT } from '@school/kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePhone } from '../../shared/use-phone';
import { useGroupWords } from '../shared/group-words';
import styles from './group.module.css';

interface GroupSummaryProps {
  group: Group;
  isOpen: boolean;
  onToggle: () => void;
}

/** The facts of the group in one line and its next session; a press shows all facts. */
export function GroupSummary({ group, isOpen, onToggle }: GroupSummaryProps) {
  const t = useT('mf-crm');
  const words = useGroupWords();
  const { week, place, placesText, ages, coming } = useFacts(group);
  const isAgeNamed = /\d/.test(group.name);
  const isPhone = usePhone();
  const parts = isPhone
    ? [week, placesText]
    : [
        group.trainer ? toShortName(group.trainer.name) : t('groups.noCoach'),
        week,
        place,
        !isAgeNamed && ages,
        ...coming,
      ];
  return (
    <button type="button" className={styles.summary} aria-expanded={isOpen} aria-controls={factsId} onClick={onToggle}>
      <span className={styles.summaryText}>{parts.filter(Boolean).join('\u00a0· ')}</span>
      <span className={styles.next}>
        {!isPhone && group.active && t('groups.nextIs', { when: words.next(group) })}
        <VisuallyHidden>{t(isOpen ? 'groups.less' : 'groups.more')}</VisuallyHidden>
        {isOpen ? <ChevronUp aria-hidden="true" size={18} /> : <ChevronDown aria-hidden="true" size={18} />}
      </span>
    </button>
  );
}

/** All facts of the group, so that the roster is on the first screen only at a press. */
export function GroupFacts({ group, isOpen }: { group: Group; isOpen: boolean }) {
  const t = useT('mf-crm');
  const words = useGroupWords();
  const { date } = useFormats();
  const { week, placesText, place, ages } = useFacts(group);
  const free = group.maxStudents - group.studentCount;
  return (
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
  );
}

function useFacts(group: Group) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const { date } = useFormats();
  return {
    week: words.week(group.schedules) || t('groups.noSchedule'),
    place: [group.branch?.name ?? t('groups.noBranch'), group.hall].filter(Boolean).join(', '),
    placesText: t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents }),
    ages: labels.ages(group.youngestAge, group.oldestAge),
    coming: group.comingSchedules.map(({ from }) => t('groups.scheduleFrom', { date: date(from) })),
  };
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
