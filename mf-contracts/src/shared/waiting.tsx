import { Badge } from '@school/design-system/badge';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import { Clock, ClockAlert } from 'lucide-react';
import { countDaysSince } from './count-days-since';
import styles from './waiting.module.css';

interface WaitingProps {
  since: string;
  /** The text is highlighted from this number of days on. */
  lateDays: number;
}

/**
 * How long a family or the school has waited for the other, in a column «Ожидание»; a clock stands for the word in
 * the lists of a phone.
 */
export function Waiting({ since, lateDays }: WaitingProps) {
  const t = useT('mf-contracts');
  const days = countDaysSince(since);
  const isLate = days >= lateDays;
  const text = (
    <>
      <VisuallyHidden>{days > 0 && `${t('waiting.waits')} `}</VisuallyHidden>
      {days > 0 ? t('waiting.days', { count: days }) : t('waiting.today')}
    </>
  );
  if (isLate) {
    return (
      <Badge plain tone="warning" icon={<ClockAlert />}>
        {text}
      </Badge>
    );
  }
  return (
    <span className={styles.waiting}>
      <Clock aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}
