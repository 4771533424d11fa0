import type { Person } from '@school/api-contract/chat/rooms';
import { Avatar } from '@school/design-system/avatar';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useOffline, useT } from '@school/kit';
import styles from './faces.module.css';

/** A person's initials, with a dot while they have the portal open, which is unknown without a network. */
export function PersonFace({ person }: { person: Pick<Person, 'id' | 'name' | 'online'> }) {
  const t = useT('mf-chat');
  const isOffline = useOffline();
  return (
    <span className={styles.face}>
      <Avatar id={person.id} name={person.name} size="md" />
      {person.online && !isOffline && (
        <span className={styles.online}>
          <VisuallyHidden>{t('chat.online')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
