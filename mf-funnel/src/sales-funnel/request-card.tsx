import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useDateLocale, useFormats, useT } from '@school/kit';
import { formatDistanceStrict, parseISO } from 'date-fns';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './request-card.module.css';

interface RequestCardProps {
  card: TrialRequest;
  handle?: ReactNode;
  menu?: ReactNode;
  /** Whether the card is rendered under the pointer while dragged. */
  lifted?: boolean;
}

/** Child, branch, time in this status, and the next step. */
export function RequestCard({ card, handle, menu, lifted }: RequestCardProps) {
  const t = useT('mf-funnel');
  const formats = useFormats();
  const locale = useDateLocale();
  const inStage = formatDistanceStrict(parseISO(card.statusChangedAt), new Date(), { locale });

  return (
    <article className={styles.card} data-lifted={lifted || undefined}>
      <header className={styles.head}>
        <Avatar id={card.id} name={card.childName} />
        <h3 className={styles.child}>
          {t('card.child', { name: card.childName, age: t('card.age', { count: card.childAge }) })}
        </h3>
        {handle}
      </header>
      <p className={styles.sub}>
        {card.sectionName} · {card.branchName}
      </p>
      <p>
        {card.parentName}{' '}
        <Link className={styles.phone} href={`tel:${card.parentPhone}`}>
          {formats.phone(card.parentPhone)}
        </Link>
      </p>
      {card.samePhoneCount > 0 && <Badge tone="warning">{t('card.samePhone', { count: card.samePhoneCount })}</Badge>}
      <NextStep card={card} />
      <footer className={styles.foot}>
        <span className={styles.stage}>
          <Clock aria-hidden="true" />
          <VisuallyHidden>{t('card.inStage')}</VisuallyHidden> {inStage}
        </span>
        {menu}
      </footer>
    </article>
  );
}

function NextStep({ card }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const { dateTime } = useFormats();
  switch (card.status) {
    case 'NEW':
      return <p>{t('card.desired', { date: dateTime(card.desiredDate) })}</p>;
    case 'TRIAL_ASSIGNED':
      return (
        <p>
          {t('card.scheduled', { date: dateTime(card.scheduledDate) })}
          {card.groupName && ` · ${card.groupName}`}
        </p>
      );
    case 'REFUSED':
      return (
        <p>
          {card.refusalReason && t('card.refused', { reason: card.refusalReason })}
          {card.refusalComment && ` · ${card.refusalComment}`}
        </p>
      );
    case 'SIGNED':
      return null;
  }
}
