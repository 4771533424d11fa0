import type { Notification } from '@school/api-contract/school/notifications';
import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { EmptyState } from '@school/design-system/empty-state';
import { IconButton } from '@school/design-system/icon-button';
import { Popover, type PopoverProps } from '@school/design-system/popover';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, notify, useErrorText, useFormats, useLanguage, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { BellOff, Check } from 'lucide-react';
import styles from './bell-panel.module.css';
import { groupNotifications } from './group-notifications';
import { useNotifications, useReading } from './notifications.queries';

interface BellPanelProps extends Pick<PopoverProps, 'anchor' | 'open' | 'onOpenChange'> {
  unread: number;
}

/** The user's notifications, unread first. A notification is read when its link is followed. */
export function BellPanel({ anchor, open, onOpenChange, unread }: BellPanelProps) {
  const t = useT('shell');
  const errorText = useErrorText();
  const query = useNotifications(open);
  const { readOne, readAll } = useReading();
  const newest = Math.max(0, ...(query.data?.pages ?? []).flatMap(({ items }) => items.map(({ id }) => id)));
  const tellFailure = (error: unknown) =>
    notify({ tone: 'destructive', title: t('bell.readAllFailed'), description: errorText(error) });
  const follow = ({ id, readAt }: Notification) => {
    if (readAt === null) readOne(id);
    onOpenChange(false);
  };
  return (
    <Popover
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      title={t('bell.title')}
      closeLabel={t('app.close')}
      footer={
        unread > 0 &&
        newest > 0 && (
          <Button loading={readAll.isPending} onClick={() => readAll.mutate(newest, { onError: tellFailure })}>
            {t('bell.readAll')}
          </Button>
        )
      }
    >
      <PagedList
        query={query}
        empty={
          <EmptyState icon={<BellOff />} title={t('bell.empty')}>
            {t('bell.emptyText')}
          </EmptyState>
        }
      >
        {(items) => (
          <ul className={styles.list}>
            {groupNotifications(items).map(({ newest: item, others }) => (
              <li key={item.id} className={styles.group}>
                <Line item={item} onFollow={follow} onDone={readOne} />
                {others.length > 0 && (
                  <Disclosure summary={t('bell.alike', { count: others.length })} className={styles.alike}>
                    <ul className={styles.list}>
                      {others.map((other) => (
                        <li key={other.id}>
                          <Line item={other} onFollow={follow} onDone={readOne} />
                        </li>
                      ))}
                    </ul>
                  </Disclosure>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Popover>
  );
}

interface LineProps {
  item: Notification;
  onFollow: (item: Notification) => void;
  /** Marks it as read without following it. */
  onDone: (id: number) => void;
}

function Line({ item, onFollow, onDone }: LineProps) {
  const t = useT('shell');
  const { language } = useLanguage();
  const formats = useFormats();
  const isUnread = item.readAt === null;
  const link = (
    <Link to={item.link} className={styles.line} data-unread={isUnread || undefined} onClick={() => onFollow(item)}>
      <span className={styles.text}>
        {isUnread && <VisuallyHidden>{t('bell.new')} </VisuallyHidden>}
        {item.text[language]}
      </span>
      <time dateTime={item.createdAt} className={styles.time}>
        {formats.shortDateTime(item.createdAt)}
      </time>
    </Link>
  );
  return (
    <div className={styles.row}>
      {link}
      {isUnread && (
        <IconButton
          size="sm"
          icon={<Check />}
          aria-label={t('bell.done', { text: item.text[language] })}
          onClick={() => onDone(item.id)}
        />
      )}
    </div>
  );
}
