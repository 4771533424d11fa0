import type { ListedPayment } from '@school/api-contract/money/payments';
import { hasDueDay } from '@school/api-contract/rules/payment-state';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { LikelyStudent } from './likely-student';
import { PayerFace } from './payer-face';
import { PaymentStateBadge } from './payment-state-badge';
import styles from './payments.module.css';
import { RefundedBadge } from './refunded-badge';
import { useAmountText } from './use-amount-text';

interface PaymentsTableProps {
  caption: string;
  rows: ListedPayment[];
  busy: boolean;
  /** Under a list that shows the head of the same columns. */
  headHidden?: boolean;
}

/** Rows of payments; each opens its panel. */
export function PaymentsTable({ caption, rows, busy, headHidden = false }: PaymentsTableProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Card padding="none">
      <Table
        caption={caption}
        headHidden={headHidden}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        onRowClick={(row) => void navigate({ pathname: `/payments/${row.id}`, search }, { preventScrollReset: true })}
      />
    </Card>
  );
}

function useColumns(): TableColumn<ListedPayment>[] {
  const t = useT('mf-crm');
  const formats = useFormats();
  const { search } = useLocation();
  const toAmountText = useAmountText();
  const toName = ({ studentName, childName, customerName }: ListedPayment) =>
    studentName ?? childName ?? customerName ?? t('payments.without');

  return [
    {
      key: 'face',
      header: t('payments.columns.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
      cell: (row) => <PayerFace studentId={row.studentId} name={toName(row)} />,
    },
    {
      key: 'student',
      header: t('payments.columns.student'),
      isRowHeader: true,
      cell: (row) => (
        <>
          <Link quiet render={<RouterLink to={{ pathname: `/payments/${row.id}`, search }} preventScrollReset />}>
            {toName(row)}
          </Link>
          {row.likelyStudent ? (
            <span className={styles.sub}> · {t('payments.match.likely', { name: row.likelyStudent.name })}</span>
          ) : isReceivedForNobody(row) ? (
            <span className={styles.notOnPhone}>
              {' · '}
              <Link render={<RouterLink to={{ pathname: `/payments/${row.id}`, search }} preventScrollReset />}>
                {t('payments.findStudent')}
              </Link>
            </span>
          ) : (
            row.studentId === null && <span className={styles.sub}> · {t('payments.noStudent')}</span>
          )}
        </>
      ),
    },
    {
      key: 'date',
      header: t('payments.columns.date'),
      width: 120,
      phone: 'fact',
      cell: ({ state, date }) =>
        hasDueDay(state) ? t('payments.until', { date: formats.shortDate(date) }) : formats.shortDate(date),
    },
    {
      key: 'purpose',
      header: t('payments.columns.purpose'),
      width: 240,
      priority: 2,
      cell: (row) => row.flag ?? row.description ?? <span className={styles.sub}>{t('common.none')}</span>,
    },
    {
      key: 'type',
      header: t('payments.columns.type'),
      width: 168,
      priority: 3,
      cell: (row) => t(`payment.types.${row.type}`),
    },
    {
      key: 'status',
      header: t('payments.columns.status'),
      width: 166,
      // beside a long name it would cut the name
      phone: 'fact',
      cell: (row) =>
        row.flag !== null ? (
          <Badge tone="warning">{t('payments.toCheck')}</Badge>
        ) : row.likelyStudent ? (
          <LikelyStudent paymentId={row.id} student={row.likelyStudent} />
        ) : isReceivedForNobody(row) ? (
          <Badge tone="warning">{t('payments.unmatched')}</Badge>
        ) : row.status === 'CONFIRMED' && row.refundedAmount > 0 ? (
          <RefundedBadge amount={toAmountText(row.refundedAmount) ?? ''} />
        ) : (
          <PaymentStateBadge state={row.state} />
        ),
    },
    {
      key: 'amount',
      header: t('payments.columns.amount'),
      align: 'end',
      width: 120,
      phone: 'fact',
      cell: (row) => (
        <span className={styles.amount}>{toAmountText(row.amount) ?? <Skeleton shape="text" width="4rem" />}</span>
      ),
      fullText: (row) => {
        const refunded = toAmountText(row.refundedAmount);
        return row.refundedAmount > 0 && refunded !== undefined
          ? `${toAmountText(row.amount)}, ${t('payments.refundedOf', { amount: refunded })}`
          : '';
      },
    },
  ];
}

/** Received money that a person must assign to a student. */
const isReceivedForNobody = ({ studentId, status }: ListedPayment) => studentId === null && status === 'CONFIRMED';
