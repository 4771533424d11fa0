import type { Debt } from '@school/api-contract/money/debts';
import { Avatar } from '@school/design-system/avatar';
import { Link } from '@school/design-system/link';
import type { TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import { Link2, Phone } from 'lucide-react';
import styles from '../subscriptions.module.css';

/**
 * A student who owes; the name opens the ledger of the student's card.
 *
 * @param currency undefined until the totals are loaded
 * @param options.isPicking whether a phone selects rows, so that a box stands in place of the face
 * @param options.coming whether the rows say what becomes due later
 */
export function useDebtColumns(
  currency: string | undefined,
  { isPicking, coming }: { isPicking: boolean; coming: boolean },
): TableColumn<Debt>[] {
  const t = useT('mf-crm');
  const formats = useFormats();
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ from: `${pathname}${search}`, tab: 'subscriptions' });
  const money = (amount: number) => (currency === undefined ? formats.number(amount) : formats.money(amount, currency));
  return [
    {
      key: 'face',
      header: t('subscriptions.columns.face'),
      headerHidden: true,
      width: 44,
      // the box takes its place, so that the names do not jump
      phone: isPicking ? undefined : 'lead',
      cell: (row) => <Avatar id={row.studentId} name={row.studentName} />,
    },
    {
      key: 'student',
      header: t('subscriptions.columns.student'),
      isRowHeader: true,
      width: 184,
      cell: (row) =>
        isPicking ? (
          <span aria-hidden="true">{row.studentName}</span>
        ) : (
          <Link quiet render={<RouterLink to={`/students/${row.studentId}?${back}`} />}>
            {row.studentName}
          </Link>
        ),
    },
    {
      key: 'parent',
      header: t('debts.columns.parent'),
      leastWidth: 176,
      priority: 1,
      cell: (row) => row.parentName,
    },
    {
      key: 'since',
      header: t('debts.columns.since'),
      width: 210,
      sortable: true,
      phone: 'fact',
      cell: (row) =>
        coming
          ? t('subscriptions.from', { date: formats.shortDate(row.dueSince) })
          : t('debts.since', { date: formats.shortDate(row.dueSince), count: row.days }),
    },
    {
      key: 'link',
      header: t('debts.columns.link'),
      width: 104,
      phone: 'fact',
      cell: ({ openLinks }) =>
        openLinks && (
          <span className={styles.openLink}>
            <Link2 aria-hidden="true" />
            {t('debts.linkUntil', { date: formats.shortDate(openLinks.until) })}
          </span>
        ),
    },
    {
      key: 'pending',
      header: t('debts.columns.pending'),
      align: 'end',
      width: 112,
      priority: 5,
      cell: (row) => (row.pending > 0 ? money(row.pending) : <span className={styles.sub}>{t('common.none')}</span>),
    },
    {
      key: 'paid',
      header: t('debts.columns.lastPaid'),
      width: 128,
      priority: 4,
      cell: (row) => formats.shortDate(row.lastPaidOn) || <span className={styles.sub}>{t('common.none')}</span>,
    },
    {
      key: 'amount',
      header: t(coming ? 'subscriptions.columns.due' : 'debts.columns.amount'),
      align: 'end',
      width: 104,
      sortable: true,
      phone: 'fact',
      cell: (row) => <span className={`${styles.amount} ${styles.owed}`}>{money(row.amount)}</span>,
    },
    {
      key: 'phone',
      header: t('debts.columns.phone'),
      width: 176,
      phone: 'action',
      cell: (row) =>
        row.parentPhone && (
          <Link
            quiet
            className={styles.call}
            href={`tel:${row.parentPhone}`}
            aria-label={t('debts.call', { name: row.parentName, phone: formats.phone(row.parentPhone) })}
          >
            <Phone aria-hidden="true" />
            <span className={styles.number}>{formats.phone(row.parentPhone)}</span>
          </Link>
        ),
    },
  ];
}
