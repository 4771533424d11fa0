import type { ListedPayment } from '@school/api-contract/money/payments';
import { hasDueDay } from '@school/api-contract/rules/payment-state';
import { Badge } from '@school/design-system/badge';
import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { UserSearch } from 'lucide-react';
import { isByStatement } from './is-by-statement';
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
  /** The rows are received money without a student: each has the button that finds the student. */
  matching?: boolean;
}

/** Rows of payments; each opens its panel. */
export function PaymentsTable({ caption, rows, busy, matching = false }: PaymentsTableProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Card padding="none">
      <Table
        caption={caption}
        columns={useColumns(matching)}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        asksToAct={matching}
        onRowClick={(row) => void navigate({ pathname: `/payments/${row.id}`, search }, { preventScrollReset: true })}
      />
    </Card>
  );
}

function useColumns(matching: boolean): TableColumn<ListedPayment>[] {
  const t = useT('mf-crm');
  const formats = useFormats();
  const { search } = useLocation();
  const toAmountText = useAmountText();
  const toName = ({ studentName, childName, customerName }: ListedPayment) =>
    studentName ?? childName ?? customerName ?? t('payments.without');

  const columns: TableColumn<ListedPayment>[] = [
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
          {row.likelyStudent && (
            <span className={styles.likely}> · {t('payments.match.likely', row.likelyStudent)}</span>
          )}
          {!matching && row.studentId === null && !isReceivedForNobody(row) && (
            <span className={styles.sub}> · {t('payments.noStudent')}</span>
          )}
        </>
      ),
    },
    {
      key: 'date',
      header: t(matching ? 'payments.columns.date' : 'payments.columns.dateOrDue'),
      width: 120,
      phone: 'fact',
      cell: (row) => {
        const day = formats.shortDate(row.date);
        const about = row.flag ?? row.description;
        return (
          <span className={styles.oneLine}>
            {/* on a phone, whom the payment is linked to is read whole before the press */}
            {row.likelyStudent && <span className={styles.about}>{t('payments.match.likely', row.likelyStudent)}</span>}
            <span className={row.likelyStudent ? styles.notOnPhone : undefined}>
              {hasDueDay(row.state) ? t('payments.until', { date: day }) : day}
            </span>
            {matching && !row.likelyStudent && about && <span className={styles.about}> · {about}</span>}
          </span>
        );
      },
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
      cell: (row) => t(isByStatement(row) ? 'payments.detail.byStatement' : `payment.types.${row.type}`),
    },
  ];
  const state: TableColumn<ListedPayment> = {
    key: 'status',
    header: t(matching ? 'payments.columns.match' : 'payments.columns.status'),
    headerHidden: matching,
    align: matching ? 'end' : undefined,
    hasBoxes: !matching,
    width: 184,
    // beside a long name it would cut the name, which the amount does not
    phone: matching ? 'act' : 'fact',
    cell: (row) =>
      matching && row.likelyStudent ? (
        <LikelyStudent paymentId={row.id} student={row.likelyStudent} />
      ) : matching && isReceivedForNobody(row) ? (
        <ButtonLink
          size="sm"
          aria-label={t('payments.findStudent')}
          render={<RouterLink to={{ pathname: `/payments/${row.id}`, search }} preventScrollReset />}
        >
          {t('payments.find')}
        </ButtonLink>
      ) : row.flag !== null ? (
        <Badge tone="warning">{t('payments.toCheck')}</Badge>
      ) : isReceivedForNobody(row) ? (
        <Badge icon={<UserSearch />}>{t('payments.unmatched')}</Badge>
      ) : row.status === 'CONFIRMED' && row.refundedAmount > 0 ? (
        <RefundedBadge amount={toAmountText(row.refundedAmount) ?? ''} />
      ) : (
        <PaymentStateBadge state={row.state} mistaken={row.mistaken} />
      ),
  };
  const amount: TableColumn<ListedPayment> = {
    key: 'amount',
    header: t('payments.columns.amount'),
    align: 'end',
    width: 120,
    phone: 'state',
    cell: (row) => (
      <span className={styles.amount}>{toAmountText(row.amount) ?? <Skeleton shape="text" width="4rem" />}</span>
    ),
    fullText: (row) => {
      const refunded = toAmountText(row.refundedAmount);
      return row.refundedAmount > 0 && refunded !== undefined
        ? `${toAmountText(row.amount)}, ${t('payments.refundedOf', { amount: refunded })}`
        : '';
    },
  };
  // the same in both tables, whose sums stand below each other
  return [...columns, amount, state];
}

/** Received money that a person must assign to a student. */
const isReceivedForNobody = ({ studentId, status }: ListedPayment) => studentId === null && status === 'CONFIRMED';
