import type { NextSession } from '@school/api-contract/groups/groups';
import { Link } from '@school/design-system/link';
import { Link as RouterLink } from '@school/kit';
import { useDayTexts } from '../../attendance/shared/use-day-texts';
import { linkTo } from '../../attendance/use-attendance-address';
import styles from './next-sessions.module.css';

/** The time of a session, which leads to its attendance; the name says the day too. */
export function SessionLink({ groupId, session }: { groupId: number; session: NextSession }) {
  const days = useDayTexts();
  const { date, startTime, endTime, state } = session;
  const time = `${startTime}–${endTime}`;
  return (
    <Link
      quiet
      className={styles.time}
      data-off={state !== 'planned' || undefined}
      aria-label={`${days.brief(date)}, ${time}`}
      render={<RouterLink to={linkTo({ date, groupId })} />}
    >
      {time}
    </Link>
  );
}
