import type { StoredRefusalReason } from '@school/api-contract/families/refusal-reasons';
import { Badge } from '@school/design-system/badge';
import { IconButton } from '@school/design-system/icon-button';
import { Menu } from '@school/design-system/menu';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { notify, useErrorText, useT } from '@school/kit';
import { ArrowDown, ArrowUp, ArrowUpDown, GripVertical, Pencil } from 'lucide-react';
import { useState } from 'react';
import styles from './lists.module.css';
import { useReorderRefusalReasons } from './lists.queries';
import { moveTo, useDragOrder } from './use-drag-order';

interface ReasonListProps {
  reasons: readonly StoredRefusalReason[];
  onEdit: (reason: StoredRefusalReason) => void;
}

/** The reasons in their order, which is changed by dragging or with a menu. */
export function ReasonList({ reasons, onEdit }: ReasonListProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const reorder = useReorderRefusalReasons();
  const [announced, setAnnounced] = useState('');
  const ids = reasons.map(({ id }) => id);
  const save = (id: number, order: number[]) => {
    const name = reasons.find((each) => each.id === id)?.name;
    setAnnounced(t('settings.lists.moved', { name, place: order.indexOf(id) + 1, count: order.length }));
    reorder.mutate(order, { onError: (error) => notify({ tone: 'destructive', title: errorText(error) }) });
  };
  const { list, dragged, dropIndex, toHandle } = useDragOrder(ids, save);

  return (
    <>
      <ol ref={list} className={styles.rows} aria-label={t('settings.lists.reasons')}>
        {reasons.map((reason, index) => {
          const isLast = index === reasons.length - 1;
          return (
            <li
              key={reason.id}
              className={styles.row}
              data-dragged={reason.id === dragged || undefined}
              data-drop={dropIndex === index ? 'before' : isLast && dropIndex === reasons.length ? 'after' : undefined}
            >
              {/* Only for the pointer: the menu does the same with a keyboard. */}
              <span aria-hidden="true" className={styles.handle} {...toHandle(reason.id)}>
                <GripVertical />
              </span>
              <span className={styles.rowText}>
                {reason.name}
                <span className={styles.muted}>{t('settings.lists.requests', { count: reason.requestCount })}</span>
                {!reason.active && (
                  <span>
                    <Badge>{t('settings.lists.inactive')}</Badge>
                  </span>
                )}
              </span>
              <span className={styles.buttons}>
                <IconButton
                  size="sm"
                  icon={<Pencil />}
                  aria-label={t('settings.lists.editNamed', { name: reason.name })}
                  onClick={() => onEdit(reason)}
                />
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      size="sm"
                      icon={<ArrowUpDown />}
                      aria-label={t('settings.lists.order', { name: reason.name })}
                    />
                  }
                  items={[
                    {
                      id: 'up',
                      label: t('settings.lists.up'),
                      icon: <ArrowUp />,
                      disabled: index === 0,
                      onSelect: () => save(reason.id, moveTo(ids, reason.id, index - 1)),
                    },
                    {
                      id: 'down',
                      label: t('settings.lists.down'),
                      icon: <ArrowDown />,
                      disabled: isLast,
                      onSelect: () => save(reason.id, moveTo(ids, reason.id, index + 2)),
                    },
                  ]}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <span aria-live="polite">{announced}</span>
      </VisuallyHidden>
    </>
  );
}
