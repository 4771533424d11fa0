import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { isOpenStatus, type TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { useT } from '@school/kit';
import { useState } from 'react';
import styles from './board.module.css';
import { BoardColumn } from './board-column';
import { BoardColumnPicker } from './board-column-picker';
import { boardColumns, isBoardColumn, listTargetStatuses } from './board-columns';
import { ClosedCard } from './closed-card';
import { RequestCard } from './request-card';
import { useColumnParam } from './use-column-param';
import { useDragAnnouncements } from './use-drag-announcements';
import type { FunnelFilter } from './use-funnel-filter';
import { useOpenColumns } from './use-open-columns';

interface BoardProps {
  filter: FunnelFilter;
  isFiltered: boolean;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

/**
 * Four columns, of which a narrow screen shows one at a time; on a wide one the closed two are strips until they are
 * opened. A dragged card can be dropped on its allowed statuses only.
 */
export function Board({ filter, isFiltered, onMove, onSendLink }: BoardProps) {
  const t = useT('mf-funnel');
  const [dragged, setDragged] = useState<TrialRequest>();
  const [shown, setShown] = useColumnParam();
  const [opened, toggle] = useOpenColumns();
  const announcements = useDragAnnouncements();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );

  const drop = ({ over }: DragEndEvent) => {
    setDragged(undefined);
    if (dragged && isBoardColumn(over?.id) && over.id !== dragged.status) onMove(dragged, over.id);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // No instructions: the keyboard does not drag, it has the card's menu.
      accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(findCard(active.data.current))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <BoardColumnPicker filter={filter} shown={shown} onShow={setShown} />
      <section aria-label={t('board.columns')} className={styles.board}>
        {boardColumns.map((status) => (
          <BoardColumn
            key={status}
            filter={filter}
            isFiltered={isFiltered}
            status={status}
            shown={status === shown}
            opened={opened.includes(status)}
            onToggle={() => toggle(status)}
            accepts={
              dragged === undefined
                ? undefined
                : dragged.status !== status && listTargetStatuses(dragged.status).includes(status)
            }
            onMove={onMove}
            onSendLink={onSendLink}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>{dragged && <LiftedCard card={dragged} />}</DragOverlay>
    </DndContext>
  );
}

function LiftedCard({ card }: { card: TrialRequest }) {
  return (
    <div className={styles.frame}>
      {isOpenStatus(card.status) ? <RequestCard card={card} lifted /> : <ClosedCard card={card} lifted />}
    </div>
  );
}

function findCard(data: { card?: TrialRequest } | undefined): TrialRequest | undefined {
  return data?.card;
}
