import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import { useT } from '@school/kit';
import styles from './notifications.module.css';

/** What people get, with sample data; an SMS has no subject, and its length is what it costs. */
export function MessagePreview({ subject, text }: { subject: string | undefined; text: string }) {
  const t = useT('mf-crm');
  const segments = countSmsSegments(text);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.muted}>{t('settings.notifications.preview')}</figcaption>
      {subject !== undefined && <p className={styles.previewSubject}>{subject}</p>}
      <p className={styles.previewText}>{text}</p>
      {subject === undefined && (
        <p className={segments > maxSmsSegments ? styles.wrong : styles.muted}>
          {t('settings.notifications.length', { count: text.length })}{' '}
          {t('settings.notifications.segments', { count: segments })}
        </p>
      )}
    </figure>
  );
}
