import type { ChatMessage } from '@school/api-contract/chat/messages';
import type { Person } from '@school/api-contract/chat/rooms';
import { IconButton } from '@school/design-system/icon-button';
import { useT } from '@school/kit';
import { X } from 'lucide-react';
import { usePersonName } from '../shared/use-names';
import styles from './composer.module.css';

interface AboutMessageProps {
  message: ChatMessage | undefined;
  isEdit: boolean;
  people: ReadonlyMap<number, Person>;
  onCancel: () => void;
}

/** The message that is being answered or edited. */
export function AboutMessage({ message, isEdit, people, onCancel }: AboutMessageProps) {
  const t = useT('mf-chat');
  const personName = usePersonName();
  if (!message) return null;
  return (
    <div className={styles.about}>
      <p>
        <strong>
          {isEdit ? t('chat.editing') : t('chat.replyTo', { name: personName(message.authorId, people) })}
        </strong>
        <span>{message.text || t('chat.file')}</span>
      </p>
      <IconButton size="sm" aria-label={t('chat.cancel')} icon={<X />} onClick={onCancel} />
    </div>
  );
}
