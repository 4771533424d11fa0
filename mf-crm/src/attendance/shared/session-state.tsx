import { Badge } from '@school/design-system/badge';
import { useT } from '@school/kit';
import { CalendarClock, CalendarX } from 'lucide-react';
import type { JournalSession } from './journal-marks';
import { useDayTexts } from './use-day-texts';

/** Shows that a session is cancelled or rescheduled, with the reason; renders nothing for a planned one. */
export function SessionState({ session }: { session: Pick<JournalSession, 'state' | 'movedTo' | 'reason'> }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  if (session.state === 'planned') return null;
  const isMoved = session.state === 'moved';
  return (
    <p>
      <Badge icon={isMoved ? <CalendarClock /> : <CalendarX />}>
        {isMoved && session.movedTo !== null
          ? t('attendance.movedTo', { date: days.short(session.movedTo) })
          : t('attendance.cancelled')}
      </Badge>{' '}
      {session.reason}
    </p>
  );
}
