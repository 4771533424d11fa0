import type { PaymentOrder } from '@school/api-contract/money/payment-orders';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { useState } from 'react';
import { PayerFace } from '../payer-face';
import { PaymentStateBadge } from '../payment-state-badge';
import styles from '../payments.module.css';
import { useSummary } from '../payments.queries';
import { useAmountText } from '../use-amount-text';
import { NewOrdersDialog } from './new-orders-dialog.lazy';
import { hasNextStep, OrderRowAction } from './order-row-action';

/** Rows of orders, each with its next step; a row opens the panel of its payment. */
export function OrdersTable({ rows, busy }: { rows: PaymentOrder[]; busy: boolean }) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { search } = useLocation();
  const currency = useSummary().data?.currency;
  const [repeated, setRepeated] = useState<PaymentOrder>();
  return (
    <>
      <Card padding="none">
        <Table
          caption={t('payments.orders.caption')}
          columns={useColumns(setRepeated)}
          rows={rows}
          rowKey={(row) => row.id}
          busy={busy}
          onRowClick={(row) =>
            void navigate({ pathname: `/payments/${row.paymentId}`, search }, { preventScrollReset: true })
          }
        />
      </Card>
      {repeated && repeated.studentId !== null && (
        <NewOrdersDialog
          students={[
            {
              id: repeated.studentId,
              name: repeated.studentName ?? t('payments.without'),
              amount: repeated.amount,
              purpose: repeated.purpose ?? undefined,
            },
          ]}
          currency={currency ?? ''}
          onClose={() => setRepeated(undefined)}
          onCreated={(key) => {
            setRepeated(undefined);
            void navigate({ pathname: '/payments', search: `?tab=orders&batch=${key}` });
          }}
        />
      )}
    </>
  );
}

function useColumns(onRepeat: (order: PaymentOrder) => void): TableColumn<PaymentOrder>[] {
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
      width: 192,
      cell: (row) => (
        <Link quiet render={<RouterLink to={{ pathname: `/payments/${row.paymentId}`, search }} preventScrollReset />}>
          {row.studentName ?? t('payments.without')}
        </Link>
      ),
    },
    {
      key: 'purpose',
      header: t('payments.columns.purpose'),
      // «Сборы на каникулах, предоплата»
      leastWidth: 236,
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
      cell: (row) => t('payments.until', { date: shortDate(row.expiresAt) }),
    },
    {
      key: 'status',
      header: t('payments.columns.status'),
      hasBoxes: true,
      width: 172,
      phone: 'fact',
      cell: (row) => <PaymentStateBadge state={row.state} />,
    },
    {
      key: 'amount',
      header: t('payments.columns.amount'),
      align: 'end',
      width: 104,
      phone: 'state',
      cell: (row) => (
        <span className={styles.amount}>{toAmountText(row.amount) ?? <Skeleton shape="text" width="4rem" />}</span>
      ),
    },
    {
      key: 'action',
      header: t('payments.orders.action'),
      headerHidden: true,
      align: 'end',
      width: 124,
      phone: 'act',
      cell: (row) => hasNextStep(row) && <OrderRowAction order={row} onRepeat={() => onRepeat(row)} />,
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
