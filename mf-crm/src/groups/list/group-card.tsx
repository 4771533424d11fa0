import type { Group } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { Progress } from '@school/design-system/progress';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, schoolDay, useLabels, useT } from '@school/kit';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { useGroupWords } from '../shared/group-words';
import { isRescheduled } from '../shared/is-rescheduled';
import styles from './groups.module.css';

/** A group at a glance: coach, branch, schedule, places and waiting list. */
export function GroupCard({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const [coming] = group.comingSchedules;
  const coach = group.trainer?.name ?? t('groups.noCoach');
  const place = [group.branch?.name, group.hall].filter(Boolean).join(', ');
  const week = words.week(group.schedules) || (coming ? words.coming(coming) : t('groups.noSchedule'));
  const free = group.maxStudents - group.studentCount;
  const placesText = t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents });
  // A full group's queue stands in the place of «no places»; any other one is an exception with a badge of its own.
  const waiting = group.waitingCount > 0 ? t('groups.waitingCount', { count: group.waitingCount }) : undefined;
  const queue = free <= 0 && !group.offer ? waiting : undefined;
  const queueBadge = queue === undefined ? waiting : undefined;
  // the days of the week say nothing of a next session that is another day, or that there is none
  const isUnusual = group.active && (group.nextSession ? isRescheduled(group) : group.schedules.length > 0);
  const next = words.next(group);
  const note = isUnusual ? (group.nextSession ? next : t('groups.nextIs', { when: next })) : undefined;
  return (
    <article className={styles.card} data-direction={group.sportsDirection}>
      <div className={styles.line}>
        <h3 className={styles.cardTitle}>
          <Link quiet className={styles.cardLink} render={<RouterLink to={`/groups/${group.id}`} />}>
            {group.name}
          </Link>
          {!/\d/.test(group.name) && (
            <span className={styles.ages}> {labels.ages(group.youngestAge, group.oldestAge)}</span>
          )}
        </h3>
        {free > 0 ? (
          <div className={styles.fill}>
            <span className={styles.bar}>
              <Progress
                labelHidden
                label={t('groups.places')}
                value={(100 * group.studentCount) / group.maxStudents}
                valueText={placesText}
                direction={group.sportsDirection}
              />
            </span>
            <span aria-hidden="true">{placesText}</span>
          </div>
        ) : (
          <span className={styles.full}>{queue ?? t('groups.full')}</span>
        )}
      </div>
      <div className={styles.line}>
        <span>
          <UnbrokenRanges text={week} />
        </span>
        {group.active && group.nextSession && note === undefined && (
          <span className={styles.next} data-soon={group.nextSession.date === schoolDay() || undefined}>
            <VisuallyHidden>{t('groups.nextIs', { when: next })}</VisuallyHidden>
            <span aria-hidden="true">{words.nextDay(group.nextSession.date)}</span>
          </span>
        )}
      </div>
      {place && (
        <span title={place} className={styles.place}>
          {place}
        </span>
      )}
      <span title={coach} className={styles.coach}>
        {group.trainer ? toShortName(coach) : coach}
      </span>
      {(!group.active || note || group.offer || queueBadge) && (
        <div className={styles.badges}>
          {!group.active && <Badge>{t('groups.archived')}</Badge>}
          {note && <span className={styles.sub}>{note}</span>}
          {queueBadge && <Badge tone={group.offer ? 'info' : 'neutral'}>{queueBadge}</Badge>}
          {group.offer && <span className={styles.sub}>{t('groups.offer', { name: group.offer.name })}</span>}
        </div>
      )}
    </article>
  );
}
