import type { Group, RosterRow } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { SelectField } from '@school/design-system/select-field';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, schoolDay, useErrorText, useLanguage, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { NameFilterField } from '../../shared/name-filter-field';
import { useNameFilter } from '../../shared/use-name-filter';
import { TransferDialog } from '../../students/transfer/transfer-dialog.lazy';
import styles from '../detail/group.module.css';
import { useGroupTab } from '../detail/use-group-tab';
import { useKeepStudent, useRoster } from '../groups.queries';
import { whyNotEdit } from '../shared/reason-id';
import { AddStudentsDialog } from './add-students-dialog.lazy';
import { RosterTable } from './roster-table';

const RemoveStudentDialog = lazyDialog(async () => (await import('./remove-student.dialog')).RemoveStudentDialog);

/** Members of the group now or in a chosen month. */
export function RosterTab({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { month, showMonth } = useGroupTab();
  const months = useMonths();
  const roster = useRoster(group.id, month);
  const filter = useNameFilter();
  const looked = filter.pick(roster.data ?? []);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<RosterRow>();
  const [transferred, setTransferred] = useState<RosterRow>();
  const keep = useKeepStudent(group.id);
  const keepStudent = ({ studentId, name }: RosterRow) =>
    keep.mutate(studentId, {
      onSuccess: () => notify({ title: t('groups.roster.kept', { name }) }),
      onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
    });
  const whyNot = whyNotEdit(group);
  const withoutConsent = roster.data?.filter(({ photoConsent }) => !photoConsent).length ?? 0;

  return (
    <>
      <div className={styles.roster}>
        <SelectField
          native
          labelHidden
          className={styles.month}
          label={t('groups.roster.month')}
          value={month}
          placeholder={t('groups.roster.now')}
          options={months}
          onValueChange={showMonth}
        />
        {roster.data !== undefined && withoutConsent > 0 && (
          <p className={styles.note}>
            {t('groups.roster.withoutPhotoConsent', { count: withoutConsent, total: roster.data.length })}
          </p>
        )}
        <Button
          collapses
          className={styles.add}
          icon={<UserPlus />}
          disabled={whyNot !== undefined}
          aria-describedby={whyNot}
          onClick={() => setAdding(true)}
        >
          {t('groups.roster.add')}
        </Button>
      </div>
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
                ofMonth={month !== ''}
                busy={roster.isPlaceholderData}
                onTransfer={group.access === 'view' ? undefined : setTransferred}
                onRemove={group.access === 'view' ? undefined : setLeaving}
                onKeep={keepStudent}
              />
            </Card>
          )}
        </>
      )}
      {adding && <AddStudentsDialog group={group} mode="join" onClose={() => setAdding(false)} />}
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

/** The last twelve months by name, this one first. */
function useMonths() {
  const t = useT('mf-crm');
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const [year = 0, month = 0] = schoolDay().split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: t('groups.roster.of', { month: format.format(first) }) };
  });
}
