import { useDraggable } from '@dnd-kit/core';
import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { useT } from '@school/kit';
import { GripVertical } from 'lucide-react';
import styles from './board.module.css';
import { listTargetStatuses } from './board-columns';
import { RequestCard } from './request-card';
import { RequestCardMenu } from './request-card-menu';

interface DraggableCardProps {
  card: TrialRequest;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

/** Mouse and touch drag the card anywhere; the keyboard drags it by its handle. A signed card cannot be dragged. */
export function DraggableCard({ card, onMove, onSendLink }: DraggableCardProps) {
  const t = useT('mf-funnel');
  const movable = listTargetStatuses(card.status).length > 0;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: card.id,
    data: { card },
    disabled: !movable,
  });

  return (
    <div ref={setNodeRef} {...listeners} className={isDragging ? styles.ghost : undefined}>
      <RequestCard
        card={card}
        handle={
          movable && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              className={styles.handle}
              aria-label={t('card.drag', { child: card.childName })}
              aria-describedby={attributes['aria-describedby']}
            >
              <GripVertical aria-hidden="true" />
            </button>
          )
        }
        menu={<RequestCardMenu card={card} onMove={onMove} onSendLink={onSendLink} />}
      />
    </div>
  );
}
