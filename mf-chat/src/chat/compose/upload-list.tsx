import { IconButton } from '@school/design-system/icon-button';
import { Progress } from '@school/design-system/progress';
import { useT } from '@school/kit';
import { X } from 'lucide-react';
import styles from './composer.module.css';
import type { Upload } from './use-uploads';

/** The files of the message that is being written. */
export function UploadList({ uploads, onRemove }: { uploads: readonly Upload[]; onRemove: (key: string) => void }) {
  const t = useT('mf-chat');
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('chat.attachments')}>
      {uploads.map(({ key, name, share, attachment, problem }) => (
        <li key={key} className={styles.upload}>
          <div>
            {name}
            {problem !== undefined ? (
              <p role="alert" className={styles.failed}>
                {problem}
              </p>
            ) : (
              !attachment && <Progress labelHidden label={t('chat.uploading', { name })} value={share * 100} />
            )}
          </div>
          <IconButton
            size="sm"
            aria-label={t('chat.removeFile', { name })}
            icon={<X />}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}
