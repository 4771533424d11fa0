import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { BadgeTone } from '@school/design-system/badge';
import { useT } from '@school/kit';
import {
  CalendarClock,
  CalendarDays,
  CalendarX,
  CircleCheck,
  Clock,
  type LucideIcon,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { useDayTexts } from '../shared/use-day-texts';
import styles from './day.module.css';
import type { SessionProgress } from './session-progress';

const looks: Record<SessionProgress, { icon: LucideIcon; tone?: BadgeTone }> = {
  cancelled: { icon: CalendarX },
  moved: { icon: CalendarClock },
  empty: { icon: Users },
  coming: { icon: CalendarDays },
  running: { icon: Clock },
  unmarked: { icon: TriangleAlert, tone: 'warning' },
  marked: { icon: CircleCheck, tone: 'success' },
};

/**
 * Words for the state of a session: a few where there is no room for the day to which it was moved.
 *
 * @param marked number of its marks
 */
export function useProgressWords({ isBrief }: { isBrief: boolean }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  return ({ movedTo }: AttendanceSession, progress: SessionProgress, marked: number): string => {
    if (progress === 'moved' && movedTo !== null && !isBrief)
      return t('attendance.movedTo', { date: days.short(movedTo) });
    if (progress === 'unmarked' && marked > 0) return t('attendance.progress.partly');
    return t(`attendance.progress.${progress}`);
  };
}

/** The state of a session in words, with its icon. */
export function ProgressText({ progress, children }: { progress: SessionProgress; children: string }) {
  const { icon: Icon, tone } = looks[progress];
  return (
    <span className={styles.state} data-tone={tone} data-progress={progress}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
