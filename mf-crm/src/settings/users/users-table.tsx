import type { User } from '@school/api-contract/accounts/users';
import { Avatar } from '@school/design-system/avatar';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { PersonName } from '@school/design-system/person-name';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useLabels, useT } from '@school/kit';
import { UserStateBadge } from './user-state-badge';
import styles from './users.module.css';

interface UsersTableProps {
  rows: User[];
  busy: boolean;
  onOpen: (id: number) => void;
}

export function UsersTable({ rows, busy, onOpen }: UsersTableProps) {
  const t = useT('mf-crm');
  return (
    <Card padding="none">
      <Table
        caption={t('settings.users.caption')}
        columns={useColumns(onOpen)}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        onRowClick={(row) => onOpen(row.id)}
      />
    </Card>
  );
}

function useColumns(onOpen: (id: number) => void): TableColumn<User>[] {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { shortDateTime, moment } = useFormats();
  const none = t('common.none');
  return [
    {
      key: 'face',
      header: t('settings.users.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
      cell: (row) => <Avatar id={row.id} name={row.name} />,
    },
    {
      key: 'name',
      header: t('settings.users.name'),
      isRowHeader: true,
      cell: (row) => (
        <Link quiet className={styles.open} render={<button type="button" onClick={() => onOpen(row.id)} />}>
          <PersonName name={row.name} />
        </Link>
      ),
      fullText: (row) => row.name,
    },
    {
      key: 'role',
      header: t('settings.users.role'),
      width: 192,
      phone: 'fact',
      cell: (row) => labels.role(row.role),
    },
    {
      key: 'state',
      header: t('settings.users.state'),
      width: 152,
      phone: 'state',
      cell: (row) => <UserStateBadge user={row} />,
    },
    {
      key: 'groups',
      header: t('settings.users.groups'),
      width: 88,
      align: 'end',
      priority: 2,
      cell: (row) => (row.groupCount === null ? t('settings.users.allGroups') : row.groupCount || none),
    },
    {
      key: 'lastSeen',
      header: t('settings.users.lastSeen'),
      width: 136,
      priority: 1,
      phone: 'fact',
      cell: (row) => (row.lastSeenAt === null ? t('settings.users.neverSeen') : shortDateTime(row.lastSeenAt)),
      fullText: (row) => (row.lastSeenAt === null ? t('settings.users.neverSeen') : moment(row.lastSeenAt)),
    },
    {
      key: 'createdBy',
      header: t('settings.users.createdBy'),
      priority: 3,
      cell: (row) => row.createdBy?.name ?? none,
    },
  ];
}
