import { type Group, type GroupStaff, groupAccessTypes } from '@school/api-contract/groups/groups';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { SelectField } from '@school/design-system/select-field';
import { SkeletonText } from '@school/design-system/skeleton';
import { Table } from '@school/design-system/table';
import { notify, useErrorText, useLabels, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { useGroupStaff, useSetAccess } from '../groups.queries';
import styles from './group.module.css';

const none = 'none';

/** Coaches and administrators with their access to the group; saves each choice immediately. */
export function AccessTab({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const staff = useGroupStaff(group.id);

  if (staff.isLoadingError) return <LoadFailure text={errorText(staff.error)} onRetry={() => void staff.refetch()} />;
  if (staff.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('groups.access.loading')}>
        <SkeletonText lines={6} />
      </div>
    );
  }
  if (staff.data.length === 0) return <EmptyState title={t('groups.access.emptyTitle')} />;
  const mayChangeAny = staff.data.some(({ mayChange }) => mayChange);
  return (
    <>
      <div className={`${styles.reason} ${styles.intro}`}>
        <p>{t('groups.access.intro')}</p>
        <ul>
          {groupAccessTypes.map((type) => (
            <li key={type}>
              {t(`groups.access.${type}`)}: {t(`groups.access.${type}Hint`)}
            </li>
          ))}
        </ul>
        {!mayChangeAny && <p>{t('groups.access.forbidden')}</p>}
      </div>
      <Card padding="none">
        <AccessTable groupId={group.id} rows={staff.data} />
      </Card>
    </>
  );
}

function AccessTable({ groupId, rows }: { groupId: number; rows: GroupStaff[] }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const errorText = useErrorText();
  const set = useSetAccess(groupId);
  const change = (row: GroupStaff, value: string) => {
    const accessType = groupAccessTypes.find((type) => type === value) ?? null;
    set.mutate(
      { userId: row.userId, accessType },
      {
        onSuccess: () =>
          notify({
            title: accessType
              ? t('groups.access.granted', { name: row.name, access: t(`groups.access.${accessType}`) })
              : t('groups.access.revoked', { name: row.name }),
          }),
        onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
      },
    );
  };
  // Shows the choice while it is saved; an error restores the saved access.
  const shown = ({ userId, access }: GroupStaff) =>
    (set.isPending && set.variables.userId === userId ? set.variables.accessType : access) ?? none;

  return (
    <Table
      caption={t('groups.access.caption')}
      rows={rows}
      rowKey={(row) => row.userId}
      columns={[
        { key: 'name', header: t('groups.access.staff'), isRowHeader: true, cell: (row) => row.name },
        {
          key: 'role',
          header: t('groups.access.role'),
          priority: 2,
          phone: 'fact',
          cell: (row) => labels.role(row.role),
        },
        {
          key: 'source',
          header: t('groups.access.source'),
          priority: 1,
          phone: 'text',
          wraps: true,
          cell: (row) =>
            (row.source === 'trainer' || row.source === 'creator') && (
              <span className={styles.sub}>{t(`groups.access.${row.source}`)}</span>
            ),
        },
        {
          key: 'access',
          header: t('groups.access.type'),
          width: 208,
          phone: 'action',
          cell: (row) => (
            <SelectField
              native
              className={styles.accessType}
              labelHidden
              label={t('groups.access.typeOf', { name: row.name })}
              disabled={!row.mayChange || set.isPending}
              value={shown(row)}
              options={[
                { value: none, label: t('groups.access.none') },
                ...groupAccessTypes.map((value) => ({ value, label: t(`groups.access.${value}`) })),
              ]}
              onValueChange={(value) => change(row, value)}
            />
          ),
        },
      ]}
    />
  );
}
