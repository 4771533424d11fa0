import { useT } from '@school/kit';
import styles from './notifications.module.css';

/** What people get, with sample data. */
export function MessagePreview({ subject, text }: { subject: string | undefined; text: string }) {
  const t = useT('mf-crm');
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.muted}>{t('settings.notifications.preview')}</figcaption>
      {subject !== undefined && <p className={styles.previewSubject}>{subject}</p>}
      <p className={styles.previewText}>{text}</p>
    </figure>
  );
}
