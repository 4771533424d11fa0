import type { Group } from '@school/api-contract/groups/groups';
import { Badge } from '@school/design-system/badge';
import { DirectionChip, DirectionEdge } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useLabels, useT } from '@school/kit';
import { CalendarClock, MapPin, UserRound } from 'lucide-react';
import { FillBar } from '../shared/fill-bar';
import { useGroupWords } from '../shared/group-words';
import styles from './groups.module.css';

/** A group at a glance: coach, branch, schedule, places and waiting list. */
export function GroupCard({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const [coming] = group.comingSchedules;
  return (
    <article className={styles.card}>
      <DirectionEdge direction={group.sportsDirection} />
      <div>
        <h2 className={styles.cardTitle}>
          <Link quiet className={styles.cardLink} render={<RouterLink to={`/groups/${group.id}`} />}>
            {group.name}
          </Link>
        </h2>
        <DirectionChip direction={group.sportsDirection}>{labels.sportsDirection(group.sportsDirection)}</DirectionChip>
      </div>
      <ul className={styles.facts}>
        <li>
          <UserRound aria-hidden="true" />
          {group.trainer?.name ?? t('groups.noCoach')}
        </li>
        <li>
          <MapPin aria-hidden="true" />
          {group.branch?.name ?? t('groups.noBranch')}
        </li>
        <li>
          <CalendarClock aria-hidden="true" />
          {words.week(group.schedules) || (coming ? words.coming(coming) : t('groups.noSchedule'))}
        </li>
      </ul>
      <FillBar group={group} />
      {group.active ? (
        <p className={styles.sub}>
          {t('groups.nextSession')}: {words.next(group.nextSession)}
        </p>
      ) : (
        <Badge>{t('groups.archived')}</Badge>
      )}
      {group.waitingCount > 0 && (
        <div className={styles.badges}>
          <Badge tone={group.offer ? 'info' : 'neutral'}>
            {t('groups.waitingCount', { count: group.waitingCount })}
          </Badge>
          {group.offer && <span className={styles.sub}>{t('groups.offer', { name: group.offer.name })}</span>}
        </div>
      )}
    </article>
  );
}
