import type { PaymentOrder } from '@school/api-contract/money/payment-orders';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { PayerFace } from '../payer-face';
import { PaymentStateBadge } from '../payment-state-badge';
import styles from '../payments.module.css';
import { useAmountText } from '../use-amount-text';

/** Rows of orders; each opens the panel of its payment. */
export function OrdersTable({ rows, busy }: { rows: PaymentOrder[]; busy: boolean }) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Card padding="none">
      <Table
        caption={t('payments.orders.caption')}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        onRowClick={(row) =>
          void navigate({ pathname: `/payments/${row.paymentId}`, search }, { preventScrollReset: true })
        }
      />
    </Card>
  );
}

function useColumns(): TableColumn<PaymentOrder>[] {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const { search } = useLocation();
  const toAmountText = useAmountText();
  return [
    {
      key: 'face',
      header: t('payments.columns.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
      cell: (row) => <PayerFace studentId={row.studentId} name={row.studentName ?? t('payments.without')} />,
    },
    {
      key: 'student',
      header: t('payments.columns.student'),
      isRowHeader: true,
      cell: (row) => (
        <Link quiet render={<RouterLink to={{ pathname: `/payments/${row.paymentId}`, search }} preventScrollReset />}>
          {row.studentName ?? t('payments.without')}
        </Link>
      ),
    },
    {
      key: 'purpose',
      header: t('payments.columns.purpose'),
      width: 288,
      priority: 2,
      cell: (row) => row.purpose ?? <span className={styles.sub}>{t('common.none')}</span>,
    },
    {
      key: 'messages',
      header: t('payments.orders.messages'),
      width: 256,
      priority: 3,
      cell: (row) => <MessageStates order={row} />,
    },
    {
      key: 'expires',
      header: t('payments.orders.due'),
      width: 120,
      phone: 'fact',
      cell: (row) => t('payments.until', { date: shortDate(row.expiresAt) }),
    },
    {
      key: 'status',
      header: t('payments.columns.status'),
      width: 168,
      // beside a long name it would cut the name, which the amount does not
      phone: 'fact',
      cell: (row) => <PaymentStateBadge state={row.state} />,
    },
    {
      key: 'amount',
      header: t('payments.columns.amount'),
      align: 'end',
      width: 120,
      phone: 'state',
      cell: (row) => (
        <span className={styles.amount}>{toAmountText(row.amount) ?? <Skeleton shape="text" width="4rem" />}</span>
      ),
    },
  ];
}

/** 'SMS отправлено · письмо ждет'; nothing when the link is shown at the desk. */
export function MessageStates({ order: { messages } }: { order: PaymentOrder }) {
  const t = useT('mf-crm');
  if (messages.length === 0) return <span className={styles.sub}>{t('payments.orders.atDesk')}</span>;
  return messages
    .map(({ channel, status }) =>
      t(`payments.orders.channels.${channel}`, { state: t(`payments.orders.messageStates.${status}`) }),
    )
    .join(' · ');
}
