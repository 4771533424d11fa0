import { countSmsSegments, maxSmsSegments } from '@school/api-contract/rules/sms-segments';
import type { NotificationChannel } from '@school/api-contract/school/notification-events';
import { useFormats, useT } from '@school/kit';
import styles from './notifications.module.css';

interface MessagePreviewProps {
  channel: NotificationChannel;
  /** E-mails only. */
  subject: string;
  text: string;
  sms: SmsCost;
}

interface SmsCost {
  /** Kopecks for one part; null: the school has set no price. */
  segmentPrice: number | null;
  /** How many of these SMS went out in the last 30 days. */
  sentInMonth: number;
}

/** What people get, with sample data. */
export function MessagePreview({ channel, subject, text, sms }: MessagePreviewProps) {
  const t = useT('mf-crm');
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.muted}>{t('settings.notifications.preview')}</figcaption>
      {channel === 'email' && <p className={styles.previewSubject}>{subject}</p>}
      <p className={styles.previewText}>{text}</p>
      {channel === 'sms' && <SmsLength text={text} {...sms} />}
    </figure>
  );
}

/** Length and segments of an SMS, and its cost when the school has set the price of a segment. */
function SmsLength({ text, segmentPrice, sentInMonth }: SmsCost & { text: string }) {
  const t = useT('mf-crm');
  const { number } = useFormats();
  const segments = countSmsSegments(text);
  const facts = [
    t('settings.notifications.length', { count: text.length }),
    t('settings.notifications.segments', { count: segments }),
  ];
  if (segmentPrice !== null) {
    const price = (segments * segmentPrice) / 100;
    facts.push(t('settings.notifications.price', { price: number(price) }));
    if (sentInMonth > 0) {
      facts.push(t('settings.notifications.monthPrice', { count: sentInMonth, price: number(price * sentInMonth) }));
    }
  }
  return <p className={segments > maxSmsSegments ? styles.wrong : styles.muted}>{facts.join(' ')}</p>;
}
