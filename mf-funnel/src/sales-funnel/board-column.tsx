import { useDroppable } from '@dnd-kit/core';
import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { Skeleton } from '@school/design-system/skeleton';
import { trialRequestLooks } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import styles from './board.module.css';
import { DraggableCard } from './draggable-card';
import { useColumn } from './trial-requests.queries';
import type { FunnelFilter } from './use-funnel-filter';

interface BoardColumnProps {
  filter: FunnelFilter;
  isFiltered: boolean;
  status: TrialRequestStatus;
  /** Whether this is the visible column on a narrow screen. */
  shown: boolean;
  /** Whether the dragged card can be dropped here; undefined while none is dragged. */
  accepts: boolean | undefined;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

export function BoardColumn({ filter, isFiltered, status, shown, accepts, onMove, onSendLink }: BoardColumnProps) {
  const t = useT('mf-funnel');
  const column = useColumn(status, filter);
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: accepts === false });
  const Icon = trialRequestLooks[status].icon;
  const headingId = `column-${status}`;

  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      data-shown={shown || undefined}
      data-accepts={accepts}
      data-over={(isOver && accepts) || undefined}
      className={styles.column}
    >
      <h2 id={headingId} className={styles.heading}>
        <Icon aria-hidden="true" />
        {t(`status.${status}`)} <span className={styles.count}>{column.data?.pages[0]?.total ?? ''}</span>
      </h2>
      <PagedList
        query={column}
        headingLevel={3}
        skeleton={<ColumnSkeleton label={t('board.loading')} />}
        empty={<p className={styles.empty}>{t(isFiltered ? 'board.emptyFiltered' : 'board.emptyColumn')}</p>}
      >
        {(cards) => (
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.id}>
                <DraggableCard card={card} onMove={onMove} onSendLink={onSendLink} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function ColumnSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={styles.cards}>
      <Skeleton height="6.75rem" />
      <Skeleton height="6.75rem" />
      <Skeleton height="6.75rem" />
    </div>
  );
}
