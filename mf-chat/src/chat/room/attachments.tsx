import { type Attachment, chatMessageRoutes } from '@school/api-contract/chat/messages';
import { useT } from '@school/kit';
import { FileText } from 'lucide-react';
import { formatBytes } from '../shared/format-bytes';
import styles from './attachments.module.css';

const fileAddress = (id: number) => chatMessageRoutes.file.path.replace(':id', String(id));
const imageAddress = (id: number, size: 'thumbnail' | 'full') =>
  `${chatMessageRoutes.thumbnail.path.replace(':id', String(id))}?size=${size}`;

/** Images as thumbnails that open the whole in a tab, documents as downloads. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const t = useT('mf-chat');
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('chat.attachments')}>
      {attachments.map(({ id, fileName, fileSize, image }) => (
        <li key={id}>
          {image ? (
            <a href={imageAddress(id, 'full')} target="_blank" rel="noreferrer" className={styles.image}>
              <img
                src={imageAddress(id, 'thumbnail')}
                alt={t('chat.imageNamed', { name: fileName })}
                width={image.width}
                height={image.height}
                loading="lazy"
              />
            </a>
          ) : (
            <a href={fileAddress(id)} download={fileName} className={styles.file}>
              <FileText aria-hidden="true" size={20} />
              <span>
                {fileName}
                <span className={styles.size}>{formatBytes(fileSize, t)}</span>
              </span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
