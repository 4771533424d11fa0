import type { NextSession } from '@school/api-contract/groups/groups';
import { Badge } from '@school/design-system/badge';
import { useT } from '@school/kit';
import { CalendarClock, CalendarX, UserRoundPen } from 'lucide-react';
import { useDayTexts } from '../../attendance/shared/use-day-texts';
import { useSubstituteText } from '../../attendance/shared/use-substitute-text';
import styles from './next-sessions.module.css';

export const isChanged = ({ state, movedFrom, substitute }: NextSession) =>
  state !== 'planned' || movedFrom !== null || substitute !== null;

/** How the session is cancelled or rescheduled, and why; who holds it in place of the group's coach. */
export function SessionChange({ session }: { session: NextSession }) {
  const t = useT('mf-crm');
  const toSubstituteText = useSubstituteText();
  const days = useDayTexts();
  if (!isChanged(session)) return null;
  const { state, movedTo, movedFrom, reason, substitute } = session;
  const text =
    state === 'cancelled'
      ? t('attendance.cancelled')
      : movedTo
        ? t('attendance.movedTo', { date: `${days.brief(movedTo.date)}, ${movedTo.startTime}` })
        : movedFrom && t('groups.scheduleTab.movedFrom', { date: days.brief(movedFrom) });
  return (
    <span className={styles.change}>
      {text && <Badge icon={state === 'cancelled' ? <CalendarX /> : <CalendarClock />}>{text}</Badge>}
      {substitute && <Badge icon={<UserRoundPen />}>{toSubstituteText(substitute)}</Badge>}
      {reason && <span className={styles.reason}>{reason}</span>}
    </span>
  );
}
