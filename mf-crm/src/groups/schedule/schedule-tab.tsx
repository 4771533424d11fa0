import type { Group } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { hasCode, notify, useErrorText, useFormats, useT } from '@school/kit';
import { useRef, useState } from 'react';
import { TellFamilies, useFamiliesText } from '../../attendance/session/impact-notice';
import { LoadFailure } from '../../load-failure';
import { useCancelSchedule, useScheduleFamilies, useTimetables } from '../groups.queries';
import { useGroupWords } from '../shared/group-words';
import { NextSessions } from './next-sessions';
import styles from './schedule-sections.module.css';
import { TimetableSection } from './timetable-section';

/** The group's present and future schedules with their clashes, and below them four weeks of sessions. */
export function ScheduleTab({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const timetables = useTimetables(group.id);
  const cancelling = useCancelling(group);
  const top = useRef<HTMLDivElement>(null);

  if (timetables.isLoadingError) {
    return <LoadFailure text={errorText(timetables.error)} onRetry={() => void timetables.refetch()} />;
  }
  if (timetables.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('groups.calendar.loading')}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  if (timetables.data.every(({ entries }) => entries.length === 0)) {
    return <EmptyState title={t('groups.scheduleTab.empty')}>{t('groups.scheduleTab.emptyText')}</EmptyState>;
  }
  return (
    <div ref={top} tabIndex={-1}>
      <div className={styles.sections}>
        {timetables.data.map((timetable) => (
          <TimetableSection
            key={timetable.from}
            group={group}
            timetable={timetable}
            isOnly={timetables.data.length === 1}
            mayCancel={group.access === 'manage'}
            onCancel={cancelling.ask}
          />
        ))}
        <NextSessions group={group} />
      </div>
      <AlertDialog
        {...cancelling.question}
        confirmLabel={t('groups.scheduleTab.cancel')}
        cancelLabel={t('groups.scheduleTab.keep')}
        // The pressed button disappears with its timetable, so the focus moves.
        onConfirm={() => cancelling.run(() => top.current?.focus())}
      >
        {cancelling.notCounted && (
          <Alert tone="warning" title={t('groups.form.notTold')}>
            {cancelling.notCounted}
          </Alert>
        )}
        {cancelling.telling && <TellFamilies {...cancelling.telling} />}
      </AlertDialog>
    </div>
  );
}

/** Confirms the cancellation of a future schedule change; closes when another user has already cancelled it. */
function useCancelling(group: Group) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const words = useGroupWords();
  const { date } = useFormats();
  const cancel = useCancelSchedule(group);
  const toFamiliesText = useFamiliesText();
  const [dayToCancel, setDayToCancel] = useState<string | null>(null);
  const [isTelling, setIsTelling] = useState(true);
  const reach = useScheduleFamilies(group, dayToCancel ?? undefined);
  const families = reach.data && reach.data.email + reach.data.sms > 0 ? reach.data : undefined;
  const { comingSchedules: coming } = group;
  const index = coming.findIndex(({ from }) => from === dayToCancel);
  const day = dayToCancel ? date(dayToCancel) : '';
  const remaining = words.week((coming[index - 1] ?? group).schedules) || t('groups.noSessions');

  const run = (onDone: () => void) => {
    if (dayToCancel === null) return;
    cancel.mutate(
      { from: dayToCancel, tellFamilies: families !== undefined && isTelling },
      {
        onSuccess: ({ told }) => {
          const toldText = toFamiliesText(told);
          notify({
            title: t('groups.scheduleTab.cancelled', { date: day }),
            ...(toldText && { description: t('attendance.impact.told', { families: toldText }) }),
          });
          onDone();
        },
        onError: (error) =>
          notify({
            title: hasCode(error, 'CONFLICT', 'NOT_FOUND') ? t('groups.scheduleTab.conflict') : errorText(error),
            tone: 'destructive',
          }),
      },
    );
  };
  return {
    ask: (from: string) => {
      setIsTelling(true);
      setDayToCancel(from);
    },
    run,
    telling: families && { families, isTelling, onTellingChange: setIsTelling },
    notCounted: reach.isLoadingError ? errorText(reach.error) : undefined,
    question: {
      open: index >= 0,
      onOpenChange: () => setDayToCancel(null),
      title: t('groups.scheduleTab.cancelTitle', { date: day }),
      description: t('groups.scheduleTab.cancelText', { week: remaining }),
      pending: cancel.isPending,
      loading: reach.isFetching,
    },
  };
}
