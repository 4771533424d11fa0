import { toShortName } from '@school/api-contract/rules/to-short-name';
import { DirectionHeader } from '@school/design-system/direction-header';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useLabels } from '@school/kit';
import type { ReactNode } from 'react';
import { useBackToDay } from './back-to-day';
import styles from './journal-head.module.css';

interface JournalHeadProps {
  /** The day to go back to. */
  date: string;
  title: string;
  /** The group that the title leads to; undefined while it is unknown. */
  groupId?: number;
  /** Undefined in a journal that an earlier release stored for offline use. */
  direction?: string | undefined;
  /** Left out on a phone, so that the students are higher. */
  coach?: string | null;
  actions?: ReactNode;
  /** The day or month on screen. */
  toolbar?: ReactNode;
}

/** The group with its coach, its actions and the way back to the day. */
export function JournalHead({ date, title, groupId, direction, coach, actions, toolbar }: JournalHeadProps) {
  const labels = useLabels();
  return (
    <div className={styles.head}>
      <DirectionHeader
        direction={direction}
        directionName={direction && labels.sportsDirection(direction)}
        back={useBackToDay(date)}
        title={
          groupId === undefined ? (
            title
          ) : (
            <Link quiet render={<RouterLink to={`/groups/${groupId}`} />}>
              {title}
            </Link>
          )
        }
        hint={coach && toShortName(coach)}
        actions={actions}
        toolbar={toolbar}
      />
    </div>
  );
}
