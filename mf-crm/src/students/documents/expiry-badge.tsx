import { Badge } from '@school/design-system/badge';
import { useFormats, useT } from '@school/kit';
import { addDays, formatISO, parseISO } from 'date-fns';

/** Reminders begin this many days before a document expires. */
const soonDays = 30;

/**
 * The last day of a document's validity: expired, expiring soon, or valid.
 *
 * @param day
 * @param today both 'yyyy-MM-dd'
 * @param short the short form for tables
 */
export function ExpiryBadge({ day, today, short = false }: { day: string; today: string; short?: boolean }) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const date = short ? formats.shortDate : formats.date;
  if (day < today) return <Badge tone="danger">{t('student.upload.expired', { date: date(day) })}</Badge>;
  const soon = formatISO(addDays(parseISO(today), soonDays), { representation: 'date' });
  return <Badge tone={day <= soon ? 'warning' : 'neutral'}>{t('student.upload.until', { date: date(day) })}</Badge>;
}
