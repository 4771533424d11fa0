import type { Active, Announcements, Over } from '@dnd-kit/core';
import { useT } from '@school/kit';
import { useMemo } from 'react';

/** Announcements for screen readers while a card is dragged. */
export function useDragAnnouncements(): Announcements {
  const t = useT('mf-funnel');
  return useMemo(() => {
    const child = (active: Active) => String(active.data.current?.card?.childName ?? '');
    const column = (over: Over) => t(`status.${over.id}`);
    return {
      onDragStart: ({ active }) => t('dnd.picked', { child: child(active) }),
      onDragOver: ({ over }) => (over ? t('dnd.over', { status: column(over) }) : t('dnd.nowhere')),
      onDragEnd: ({ over }) => (over ? t('dnd.dropped', { status: column(over) }) : t('dnd.cancelled')),
      onDragCancel: () => t('dnd.cancelled'),
    };
  }, [t]);
}
