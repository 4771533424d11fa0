import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import styles from './chat-count.module.css';
import { useChatUnreadStore } from './chat-unread-store';

/** The largest number that the badge has room for. */
const most = 99;

/** The number of unread messages beside the menu's entry. */
export function ChatCount() {
  const t = useT('shell');
  const unread = useChatUnreadStore((state) => state.unread);
  if (unread === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{unread > most ? `${most}+` : unread}</span>
      <VisuallyHidden>{t('menu.unread', { count: unread })}</VisuallyHidden>
    </span>
  );
}
