import { useDroppable } from '@dnd-kit/core';
import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { trialRequestLooks } from '@school/design-system/status-badge';
import { useErrorText, useT } from '@school/kit';
import styles from './board.module.css';
import { DraggableCard } from './draggable-card';
import { useColumn } from './trial-requests.queries';

interface BoardColumnProps {
  status: TrialRequestStatus;
  /** Whether a narrow screen shows it. */
  shown: boolean;
  /** Whether the dragged card can be dropped here; undefined while none is dragged. */
  takes: boolean | undefined;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

export function BoardColumn({ status, shown, takes, onMove, onSendLink }: BoardColumnProps) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const column = useColumn(status);
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: takes === false });
  const cards = column.data?.pages.flatMap((page) => page.items) ?? [];
  const Icon = trialRequestLooks[status].icon;
  const headingId = `column-${status}`;

  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      data-shown={shown || undefined}
      data-takes={takes}
      data-over={(isOver && takes) || undefined}
      className={styles.column}
    >
      <h2 id={headingId} className={styles.heading}>
        <Icon aria-hidden="true" />
        {t(`status.${status}`)} <span className={styles.count}>{column.data?.pages[0]?.total ?? ''}</span>
      </h2>
      {column.isPending && <ColumnSkeleton label={t('board.loading')} />}
      {column.isError && (
        <ErrorCard
          headingLevel={3}
          title={t('board.loadFailed')}
          description={errorText(column.error)}
          action={<Button onClick={() => void column.refetch()}>{t('board.retry')}</Button>}
        />
      )}
      {column.isSuccess && cards.length === 0 && <p className={styles.empty}>{t('board.emptyColumn')}</p>}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <DraggableCard card={card} onMove={onMove} onSendLink={onSendLink} />
          </li>
        ))}
      </ul>
      {column.hasNextPage && (
        <Button block loading={column.isFetchingNextPage} onClick={() => void column.fetchNextPage()}>
          {t('board.more')}
        </Button>
      )}
    </section>
  );
}

function ColumnSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={styles.cards}>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}
