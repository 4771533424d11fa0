import { Badge } from '@school/design-system/badge';
import { useT } from '@school/kit';
import { countDaysSince } from './count-days-since';
import styles from './waiting.module.css';

interface WaitingProps {
  since: string;
  /** The text is highlighted from this number of days on. */
  lateDays: number;
}

/**
 * How long a family or the school has waited for the other, in a column «Ожидание»; an item on a phone contains the
 * word itself.
 */
export function Waiting({ since, lateDays }: WaitingProps) {
  const t = useT('mf-contracts');
  const days = countDaysSince(since);
  const text =
    days > 0 ? (
      <>
        <span className={styles.onPhone}>{t('waiting.waits')} </span>
        {t('waiting.days', { count: days })}
      </>
    ) : (
      t('waiting.today')
    );
  return days >= lateDays ? <Badge tone="warning">{text}</Badge> : text;
}
