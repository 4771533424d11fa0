import type { Group, RosterRow } from '@school/api-contract/groups/groups';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { NameFilterField } from '../../shared/name-filter-field';
import { useNameFilter } from '../../shared/use-name-filter';
import { TransferDialog } from '../../students/transfer/transfer-dialog.lazy';
import styles from '../detail/group.module.css';
import { useGroupTab } from '../detail/use-group-tab';
import { useRoomByTabs } from '../detail/use-room-by-tabs';
import { useKeepStudent, useRoster } from '../groups.queries';
import { RosterTable } from './roster-table';
import { RosterTools } from './roster-tools';
import { useMemberSubscriptions } from './use-member-subscriptions';

const RemoveStudentDialog = lazyDialog(async () => (await import('./remove-student.dialog')).RemoveStudentDialog);

/** Members of the group now or in a chosen month. */
export function RosterTab({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { month } = useGroupTab();
  const hasRoom = useRoomByTabs();
  const roster = useRoster(group.id, month);
  const subscriptions = useMemberSubscriptions(group.id, { ofMonth: month !== '' });
  const filter = useNameFilter();
  const looked = filter.pick(roster.data ?? []);
  const [leaving, setLeaving] = useState<RosterRow>();
  const [transferred, setTransferred] = useState<RosterRow>();
  const keep = useKeepStudent(group.id);
  const keepStudent = ({ studentId, name }: RosterRow) =>
    keep.mutate(studentId, {
      onSuccess: () => notify({ title: t('groups.roster.kept', { name }) }),
      onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
    });
  const withoutConsent = roster.data?.filter(({ photoConsent }) => !photoConsent).length ?? 0;
  const note =
    roster.data && withoutConsent > 0
      ? t('groups.roster.withoutPhotoConsent', { count: withoutConsent, total: roster.data.length })
      : undefined;

  return (
    <>
      {!hasRoom && (
        <div className={styles.roster}>
          <RosterTools group={group} />
        </div>
      )}
      {roster.isLoadingError ? (
        <LoadFailure text={errorText(roster.error)} onRetry={() => void roster.refetch()} />
      ) : roster.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('groups.roster.loading')}>
          <SkeletonText lines={8} />
        </div>
      ) : roster.data.length === 0 ? (
        <EmptyState title={t(month ? 'groups.roster.emptyMonthTitle' : 'groups.roster.emptyTitle')}>
          {!month && t('groups.roster.emptyText')}
        </EmptyState>
      ) : (
        <>
          <NameFilterField filter={filter} shown={looked.length} total={roster.data.length} />
          {looked.length > 0 && (
            <Card padding="none">
              <RosterTable
                rows={looked}
                subscriptions={subscriptions}
                ofMonth={month !== ''}
                busy={roster.isPlaceholderData}
                onTransfer={group.access === 'view' ? undefined : setTransferred}
                onRemove={group.access === 'view' ? undefined : setLeaving}
                onKeep={keepStudent}
              />
            </Card>
          )}
          {note && <p className={`${styles.note} ${styles.below}`}>{note}</p>}
        </>
      )}
      {transferred && (
        <TransferDialog
          student={{ id: transferred.studentId, name: transferred.name }}
          fromGroupId={group.id}
          onClose={() => setTransferred(undefined)}
        />
      )}
      {leaving && <RemoveStudentDialog group={group} row={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
