import type { Group } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { Progress } from '@school/design-system/progress';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, schoolDay, useLabels, useT } from '@school/kit';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { usePhone } from '../../shared/use-phone';
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
  const isPhone = usePhone();
  // A full group's queue stands in the place of «no places»; any other one is an exception with a badge of its own.
  const waiting = group.waitingCount > 0 ? t('groups.waitingCount', { count: group.waitingCount }) : undefined;
  const queue = free <= 0 && !group.offer ? waiting : undefined;
  const queueBadge = queue === undefined ? waiting : undefined;
  const state = free <= 0 && <span className={styles.state}>{queue ?? t('groups.full')}</span>;
  const { active, nextSession } = group;
  const isMoved = active && nextSession !== null && isRescheduled(group);
  const next = words.next(group);
  // the days of the week say nothing of a next session that is another day, or that there is none
  const note =
    isMoved && isPhone
      ? next
      : active && !nextSession && group.schedules.length > 0 && t('groups.nextIs', { when: next });
  const coachName = (
    <span title={coach} className={styles.coach}>
      {group.trainer ? toShortName(coach) : coach}
    </span>
  );
  const placeName = (
    <span title={place} className={styles.place}>
      {place}
    </span>
  );
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
        <div className={styles.fill}>
          {isPhone && state}
          <span className={styles.bar}>
            <Progress
              labelHidden
              label={t('groups.places')}
              value={Math.min(100, (100 * group.studentCount) / group.maxStudents)}
              valueText={placesText}
              direction={group.sportsDirection}
            />
          </span>
          <span aria-hidden="true" className={styles.number}>
            {placesText}
          </span>
        </div>
      </div>
      <div className={styles.line}>
        <span>
          <UnbrokenRanges text={week} />
        </span>
        {active && nextSession && !isPhone && (
          <span className={styles.next} data-soon={nextSession.date === schoolDay() || undefined}>
            <VisuallyHidden>{t('groups.nextIs', { when: next })}</VisuallyHidden>
            <span aria-hidden="true">{words.nextDay(nextSession.date)}</span>
          </span>
        )}
      </div>
      {isPhone ? (
        <div className={styles.line}>{coachName}</div>
      ) : isMoved ? (
        // the new time stands below its day
        <>
          <div className={styles.line}>
            {coachName}
            <span aria-hidden="true" className={styles.moved}>
              {t('groups.movedTo', { time: nextSession.startTime })}
            </span>
          </div>
          <div className={styles.line}>
            {placeName}
            {state}
          </div>
        </>
      ) : (
        <>
          {place && <div className={styles.line}>{placeName}</div>}
          <div className={styles.line}>
            {coachName}
            {state}
          </div>
        </>
      )}
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
