import type { ContractRow } from '@school/api-contract/contracts/staff-contracts';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Stack } from '@school/design-system/stack';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { ContractStatusBadge } from '../contract-status-badge';
import styles from './contracts.module.css';
import { DeliveryStateBadge } from './delivery-badges';

interface ContractsTableProps {
  rows: ContractRow[];
  total: number;
  busy: boolean;
}

export function ContractsTable({ rows, total, busy }: ContractsTableProps) {
  const t = useT('mf-contracts');
  const navigate = useNavigate();
  const { search } = useLocation();
  const columns = useColumns();
  return (
    <>
      <p className={styles.shown} aria-live="polite">
        {t('contracts.shown', { shown: rows.length, total })}
      </p>
      <Card padding="none">
        <Table
          caption={t('contracts.title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          busy={busy}
          onRowClick={(row) => void navigate({ pathname: `/contracts/${row.id}`, search })}
        />
      </Card>
    </>
  );
}

function useColumns(): TableColumn<ContractRow>[] {
  const t = useT('mf-contracts');
  const { date, phone } = useFormats();
  const { search } = useLocation();
  return [
    {
      key: 'student',
      header: t('contracts.student'),
      isRowHeader: true,
      cell: (row) => (
        <Link quiet render={<RouterLink to={{ pathname: `/contracts/${row.id}`, search }} />}>
          {row.studentName || t('contracts.erased')}
        </Link>
      ),
    },
    {
      key: 'number',
      header: t('contracts.number'),
      cell: (row) => (
        <>
          <span className={styles.nowrap}>{row.contractNumber}</span>
          <span className={styles.day}>{t('contracts.from', { date: date(row.contractDate) })}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('contracts.status'),
      cell: (row) => (
        <Stack gap={1} className={styles.badges}>
          <ContractStatusBadge status={row.status} />
          <DeliveryStateBadge state={row.delivery} />
        </Stack>
      ),
    },
    {
      key: 'parent',
      header: t('contracts.parent'),
      cell: (row) => (
        <>
          {row.parentName}
          {row.parentPhone && (
            <span className={styles.sub}>
              <Link quiet className={styles.nowrap} href={`tel:${row.parentPhone}`}>
                {phone(row.parentPhone)}
              </Link>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'type',
      header: t('contracts.type'),
      cell: (row) => <span className={styles.nowrap}>{t(`contracts.typesShort.${row.contractType}`)}</span>,
    },
  ];
}
