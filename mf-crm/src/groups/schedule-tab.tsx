import type { CalendarEntry, Group, GroupSchedule } from '@school/api-contract/groups';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Table } from '@school/design-system/table';
import { useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../load-failure';
import { ClashList } from './clash-list';
import { useCalendar } from './groups.queries';

/** The group's own week with what stands in its way. */
export function ScheduleTab({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  // Without a coach and a branch nothing can clash.
  const canClash = group.active && (group.trainer !== null || group.branch !== null);
  const calendar = useCalendar(
    group.trainer
      ? { trainerId: group.trainer.id, branchId: undefined }
      : { trainerId: undefined, branchId: group.branch?.id },
    canClash,
  );
  if (group.schedules.length === 0) {
    return <EmptyState title={t('groups.scheduleTab.empty')}>{t('groups.scheduleTab.emptyText')}</EmptyState>;
  }
  if (calendar.isError) return <LoadFailure text={errorText(calendar.error)} onRetry={() => void calendar.refetch()} />;
  const clashesOf = (entry: GroupSchedule): CalendarEntry['clashes'] =>
    calendar.data?.find(
      (other) =>
        other.group.id === group.id && other.dayOfWeek === entry.dayOfWeek && other.startTime === entry.startTime,
    )?.clashes ?? [];
  return (
    <Card padding="none">
      <Table
        caption={t('groups.scheduleTab.caption')}
        busy={canClash && calendar.isPending}
        rows={group.schedules}
        rowKey={(entry) => `${entry.dayOfWeek} ${entry.startTime}`}
        columns={[
          {
            key: 'day',
            header: t('groups.scheduleTab.day'),
            isRowHeader: true,
            cell: (entry) => t(`groups.days.${entry.dayOfWeek}`),
          },
          {
            key: 'time',
            header: t('groups.scheduleTab.time'),
            cell: (entry) => `${entry.startTime}–${entry.endTime}`,
          },
          {
            key: 'clashes',
            header: t('groups.scheduleTab.clashes'),
            cell: (entry) => {
              const clashes = clashesOf(entry);
              return clashes.length > 0 ? <ClashList clashes={clashes} /> : t('groups.scheduleTab.noClashes');
            },
          },
        ]}
      />
    </Card>
  );
}
