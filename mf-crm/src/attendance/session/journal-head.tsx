import { toShortName } from '@school/api-contract/rules/to-short-name';
import { DirectionHeader, type HeadNumeral } from '@school/design-system/direction-header';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useLabels } from '@school/kit';
import type { ReactNode } from 'react';
import { usePhone } from '../../shared/use-phone';
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
  coach?: string | null;
  /** What a phone says in one short line in place of the coach and the numerals. */
  facts?: string;
  numerals?: readonly HeadNumeral[];
  actions?: ReactNode;
  /** The steps to other days or months. */
  toolbar?: ReactNode;
}

/** The group with its coach and its figures, its actions and the way back to the day. */
export function JournalHead({
  date,
  title,
  groupId,
  direction,
  coach,
  facts,
  numerals,
  actions,
  toolbar,
}: JournalHeadProps) {
  const labels = useLabels();
  const isPhone = usePhone();
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
        description={isPhone ? facts : coach && toShortName(coach)}
        numerals={numerals}
        actions={actions}
        toolbar={toolbar}
      />
    </div>
  );
}
