import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './closed-card.module.css';
import { useFunnelAddress } from './use-funnel-view';

interface ClosedCardProps {
  card: TrialRequest;
  menu?: ReactNode;
  /** Whether the card is rendered under the pointer while dragged. */
  lifted?: boolean;
}

/** One line: the child with the day of the contract, or with the reason of the refusal; the name opens the panel. */
export function ClosedCard({ card, menu, lifted }: ClosedCardProps) {
  const t = useT('mf-funnel');
  const { shortDate } = useFormats();
  const { toRequest } = useFunnelAddress();
  const day = shortDate(card.statusChangedAt);
  const reason = [card.refusalReason, card.refusalComment].filter(Boolean).join(' · ');

  return (
    <article className={styles.card} data-lifted={lifted || undefined}>
      {card.sportsDirection && <DirectionGlyph direction={card.sportsDirection} size={16} decorative />}
      <h3 className={styles.child}>
        <Link quiet render={<RouterLink to={toRequest(card.id)} preventScrollReset />}>
          {card.childName}
        </Link>
      </h3>
      {card.status === 'REFUSED' ? (
        <p className={styles.reason} title={`${reason} · ${day}`}>
          {card.refusalReason}
        </p>
      ) : (
        <p className={styles.day}>{day}</p>
      )}
      <div className={styles.menu}>
        {card.status === 'SIGNED' && card.studentId !== null && (
          <RouterLink
            to={`/students/${card.studentId}`}
            aria-label={t('card.toStudent')}
            title={t('card.toStudent')}
            className={styles.student}
          >
            <UserRound aria-hidden="true" />
          </RouterLink>
        )}
        {menu}
      </div>
    </article>
  );
}
