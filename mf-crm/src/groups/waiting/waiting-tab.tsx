import type { GroupMisfit } from '@school/api-contract/groups/group-misfits';
import type { Group, WaitingRow } from '@school/api-contract/groups/groups';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useT } from '@school/kit';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { findMisfits, MisfitsDialog } from '../../students/transfer/misfits.dialog';
import styles from '../detail/group.module.css';
import { usePlaceWaitingStudent, useStopWaiting, useWaitingList } from '../groups.queries';
import { AddStudentsDialog } from '../roster/add-students-dialog.lazy';
import { reasonId, whyNotEdit } from '../shared/reason-id';
import { WaitingTable } from './waiting-table';

/** The waiting list; a free place can be given to a student from here. */
export function WaitingTab({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const waiting = useWaitingList(group.id);
  const place = usePlaceWaitingStudent(group.id);
  const stop = useStopWaiting(group.id);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<WaitingRow>();
  const whyNot = whyNotEdit(group);
  const hasPlace = group.studentCount < group.maxStudents;
  const tellFailure = (error: unknown) => notify({ title: errorText(error), tone: 'destructive' });
  const [asked, setAsked] = useState<{ row: WaitingRow; misfits: GroupMisfit[] }>();
  const give = (row: WaitingRow, acceptMisfits?: true) =>
    place.mutate(
      { studentId: row.studentId, ...(acceptMisfits && { acceptMisfits }) },
      {
        onSuccess: () => notify({ title: t('groups.waiting.placed', { name: row.name }) }),
        onError: (error) => {
          const misfits = findMisfits(error);
          if (misfits.length > 0) setAsked({ row, misfits });
          else tellFailure(error);
        },
      },
    );

  return (
    <>
      <div className={styles.bar}>
        <p id="group-no-place" className={styles.reason}>
          {!hasPlace && t('groups.waiting.noPlace')}
        </p>
        <Button
          icon={<UserPlus />}
          disabled={whyNot !== undefined}
          aria-describedby={whyNot}
          onClick={() => setAdding(true)}
        >
          {t('groups.waiting.add')}
        </Button>
      </div>
      {waiting.isLoadingError ? (
        <LoadFailure text={errorText(waiting.error)} onRetry={() => void waiting.refetch()} />
      ) : waiting.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('groups.waiting.loading')}>
          <SkeletonText lines={4} />
        </div>
      ) : waiting.data.length === 0 ? (
        <EmptyState title={t('groups.waiting.emptyTitle')}>{t('groups.waiting.emptyText')}</EmptyState>
      ) : (
        <Card padding="none">
          <WaitingTable
            rows={waiting.data}
            whyNotPlace={whyNot ?? (hasPlace ? undefined : 'group-no-place')}
            // Also for an archived group: the family may have found another place.
            whyNotRemove={group.access === 'view' ? reasonId : undefined}
            placing={place.isPending ? place.variables.studentId : undefined}
            onPlace={give}
            onRemove={setLeaving}
          />
        </Card>
      )}
      <MisfitsDialog
        misfits={asked?.misfits ?? []}
        onAccept={() => {
          setAsked(undefined);
          if (asked) give(asked.row, true);
        }}
        onClose={() => setAsked(undefined)}
      />
      {adding && <AddStudentsDialog group={group} mode="wait" onClose={() => setAdding(false)} />}
      {leaving && (
        <AlertDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={t('groups.waiting.removeTitle')}
          description={t('groups.waiting.removeText', { name: leaving.name })}
          confirmLabel={t('groups.waiting.removeConfirm')}
          cancelLabel={t('groups.form.cancel')}
          pending={stop.isPending}
          onConfirm={() =>
            stop.mutate(leaving.studentId, {
              onSuccess: () => notify({ title: t('groups.waiting.removed', { name: leaving.name }) }),
              onError: tellFailure,
              onSettled: () => setLeaving(undefined),
            })
          }
        />
      )}
    </>
  );
}
