import { useDraggable } from '@dnd-kit/core';
import { isOpenStatus, type TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import styles from './board.module.css';
import { listTargetStatuses } from './board-columns';
import { ClosedCard } from './closed-card';
import { RequestCard } from './request-card';
import { RequestCardMenu } from './request-card-menu';

interface DraggableCardProps {
  card: TrialRequest;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

/**
 * Mouse and touch drag the card anywhere; the keyboard moves it by its menu. A signed card cannot be dragged.
 */
export function DraggableCard({ card, onMove, onSendLink }: DraggableCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: card.id,
    data: { card },
    disabled: listTargetStatuses(card.status).length === 0,
  });
  const menu = <RequestCardMenu card={card} onMove={onMove} onSendLink={onSendLink} />;

  return (
    <div ref={setNodeRef} {...listeners} className={styles.frame} data-dragging={isDragging || undefined}>
      {isOpenStatus(card.status) ? <RequestCard card={card} menu={menu} /> : <ClosedCard card={card} menu={menu} />}
    </div>
  );
}
