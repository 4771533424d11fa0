import type { Group } from '@school/api-contract/groups/groups';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { Badge } from '@school/design-system/badge';
import { DirectionEdge, DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { Progress } from '@school/design-system/progress';
import { Link as RouterLink, useLabels, useT } from '@school/kit';
import { CalendarClock, MapPin, UserRound } from 'lucide-react';
import { UnbrokenRanges } from '../../shared/unbroken-ranges';
import { useGroupWords } from '../shared/group-words';
import styles from './groups.module.css';

/** A group at a glance: coach, branch, schedule, places and waiting list. */
export function GroupCard({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const [coming] = group.comingSchedules;
  const coach = group.trainer?.name ?? t('groups.noCoach');
  const [lastName, ...initials] = toShortName(coach).split(' ');
  const place = [group.branch?.name, group.hall].filter(Boolean).join(', ');
  const week = words.week(group.schedules) || (coming ? words.coming(coming) : t('groups.noSchedule'));
  const free = group.maxStudents - group.studentCount;
  const placesText = t('groups.placesOf', { taken: group.studentCount, places: group.maxStudents });
  // A full group's queue stands in the place of «no places»; any other one is an exception with a badge of its own.
  const queue =
    free <= 0 && !group.offer && group.waitingCount > 0
      ? t('groups.waitingCount', { count: group.waitingCount })
      : undefined;
  return (
    <article className={styles.card}>
      <DirectionEdge direction={group.sportsDirection} />
      <div className={styles.top}>
        <h2 className={styles.cardTitle}>
          <span className={styles.glyph}>
            <DirectionGlyph direction={group.sportsDirection} label={labels.sportsDirection(group.sportsDirection)} />
          </span>
          <Link quiet className={styles.cardLink} render={<RouterLink to={`/groups/${group.id}`} />}>
            {group.name}
          </Link>
        </h2>
        {!/\d/.test(group.name) && (
          <span className={styles.ages}>{labels.ages(group.youngestAge, group.oldestAge)}</span>
        )}
      </div>
      <ul className={styles.facts}>
        {place && (
          <li title={place} className={styles.place}>
            <MapPin aria-hidden="true" />
            <span>{place}</span>
          </li>
        )}
        <li className={styles.week}>
          <CalendarClock aria-hidden="true" />
          <span>
            <UnbrokenRanges text={week} />
          </span>
        </li>
        <li title={coach}>
          <UserRound aria-hidden="true" />
          <span>
            {group.trainer ? lastName : coach}
            {group.trainer && initials.length > 0 && <span className={styles.onDesk}> {initials.join(' ')}</span>}
          </span>
        </li>
      </ul>
      <div className={styles.fill}>
        <Progress
          labelHidden
          label={t('groups.places')}
          value={(100 * group.studentCount) / group.maxStudents}
          valueText={placesText}
          direction={group.sportsDirection}
        />
        <p className={styles.places} data-full={free <= 0 || undefined}>
          <span aria-hidden="true">{placesText}</span>
          <span>{free > 0 ? t('groups.free', { count: free }) : (queue ?? t('groups.full'))}</span>
        </p>
      </div>
      <div className={styles.badges}>
        {group.active ? (
          <p className={styles.next}>{t('groups.nextIs', { when: words.next(group) })}</p>
        ) : (
          <Badge>{t('groups.archived')}</Badge>
        )}
        {group.waitingCount > 0 && !queue && (
          <Badge tone={group.offer ? 'info' : 'neutral'}>
            {t('groups.waitingCount', { count: group.waitingCount })}
          </Badge>
        )}
        {group.offer && <span className={styles.sub}>{t('groups.offer', { name: group.offer.name })}</span>}
      </div>
    </article>
  );
}
