import { Button } from '@school/design-system/button';
import { useOffline, useT } from '@school/kit';
import { Clock } from 'lucide-react';
import type { UnsentMessage } from '../outbox/outbox';
import item from './message-item.module.css';
import text from './message-text.module.css';
import styles from './unsent-item.module.css';

interface UnsentItemProps {
  message: UnsentMessage;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message that the server does not have yet, or has refused. */
export function UnsentItem({ message, onRetry, onDiscard }: UnsentItemProps) {
  const t = useT('mf-chat');
  const isOffline = useOffline();
  return (
    <article className={item.row} data-own="" aria-label={t('chat.unsentMessage')}>
      <span className={item.face} />
      <div className={item.bubble}>
        <p className={text.text}>{message.text || t('chat.files', { count: message.attachments.length })}</p>
        {message.problem ? (
          <div className={styles.problem}>
            <p>{t('chat.refused')}</p>
            <Button size="sm" onClick={onRetry}>
              {t('chat.retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              {t('chat.discard')}
            </Button>
          </div>
        ) : (
          <p className={item.foot}>
            <Clock aria-hidden="true" size={12} />
            {isOffline ? t('chat.waitsForNetwork') : t('chat.sending')}
          </p>
        )}
      </div>
    </article>
  );
}
