import { type ContractRow, longWaitDays } from '@school/api-contract/contracts/staff-contracts';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { Avatar } from '@school/design-system/avatar';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { PersonName } from '@school/design-system/person-name';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { ContractStatusBadge } from '../contract-status-badge';
import { Waiting } from '../shared/waiting';
import waiting from '../shared/waiting.module.css';
import { ContractRowActions } from './contract-row-actions';
import styles from './contracts.module.css';
import { DeliveryStateBadge } from './delivery-badges';

interface ContractsTableProps {
  rows: ContractRow[];
  busy: boolean;
}

export function ContractsTable({ rows, busy }: ContractsTableProps) {
  const t = useT('mf-contracts');
  const navigate = useNavigate();
  const { search } = useLocation();
  const columns = useColumns();
  return (
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
  );
}

function useColumns(): TableColumn<ContractRow>[] {
  const t = useT('mf-contracts');
  const { phone, shortDate } = useFormats();
  const { search } = useLocation();
  return [
    {
      key: 'face',
      header: t('common.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
      cell: (row) => <Avatar name={row.studentName} />,
    },
    {
      key: 'student',
      header: t('contracts.student'),
      isRowHeader: true,
      // with the phone number at 1280 px
      leastWidth: 184,
      cell: (row) => (
        <Link quiet render={<RouterLink to={{ pathname: `/contracts/${row.id}`, search }} />}>
          <PersonName short name={row.studentName || t('contracts.erased')} />
        </Link>
      ),
      fullText: (row) => row.studentName,
    },
    {
      key: 'number',
      header: t('contracts.number'),
      width: 100,
      priority: 2,
      phone: 'fact',
      cell: (row) => row.contractNumber,
    },
    {
      key: 'date',
      header: t('contracts.day'),
      width: 104,
      priority: 3,
      cell: (row) => shortDate(row.contractDate),
    },
    {
      key: 'status',
      header: t('contracts.status'),
      // «Подписан» beside «Не доставлено»
      hasBoxes: true,
      width: 240,
      phone: 'state',
      cell: (row) => <State row={row} />,
    },
    {
      key: 'waits',
      header: t('contracts.waits'),
      width: 79,
      priority: 1,
      phone: 'fact',
      cell: (row) => <Waits row={row} />,
    },
    {
      key: 'delivery',
      header: t('contracts.deliveryState'),
      width: 148,
      priority: 4,
      cell: (row) => <DeliveryStateBadge state={row.delivery} />,
    },
    { key: 'parent', header: t('contracts.parent'), priority: 5, cell: (row) => row.parentName },
    {
      key: 'phone',
      header: t('contracts.phone'),
      width: 148,
      priority: 2,
      cell: (row) =>
        row.parentPhone && (
          <Link quiet href={`tel:${row.parentPhone}`}>
            {phone(row.parentPhone)}
          </Link>
        ),
    },
    {
      key: 'type',
      header: t('contracts.type'),
      width: 128,
      priority: 6,
      cell: (row) => t(`contracts.typesShort.${row.contractType}`),
    },
    {
      key: 'actions',
      header: t('contracts.acts.title'),
      headerHidden: true,
      // «Отправить снова» beside the menu
      width: 171,
      priority: 1,
      cell: (row) => <ContractRowActions row={row} />,
    },
  ];
}

/** A sent contract that did not leave or arrive says so instead of its state, any other one beside it. */
function State({ row: { status, signedAt, delivery } }: { row: ContractRow }) {
  const isStuck = delivery === 'failed' || delivery === 'held';
  if (status === 'sent' && isStuck) return <DeliveryStateBadge state={delivery} />;
  const state = <ContractStatusBadge state={toContractState(status, signedAt !== null)} />;
  if (delivery !== 'failed') return state;
  return (
    <span className={styles.state}>
      {state}
      <span className={styles.lost}>
        <DeliveryStateBadge state={delivery} />
      </span>
    </span>
  );
}

/** The days of waiting; in a list of a phone, where the state has no room beside it, a message that did not arrive. */
function Waits({ row: { waitingSince, status, delivery, contractDate } }: { row: ContractRow }) {
  const { shortDate } = useFormats();
  if (waitingSince) return <Waiting since={waitingSince} lateDays={longWaitDays + 1} />;
  return (
    <span className={waiting.onPhone}>
      {status !== 'sent' && delivery === 'failed' ? <DeliveryStateBadge state={delivery} /> : shortDate(contractDate)}
    </span>
  );
}
