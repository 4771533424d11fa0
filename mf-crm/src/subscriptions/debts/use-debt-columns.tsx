import type { Debt } from '@school/api-contract/money/debts';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { DirectionChip } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import type { TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLabels, useLocation, useT } from '@school/kit';
import { Link2, Phone } from 'lucide-react';
import { usePhone } from '../../shared/use-phone';
import styles from '../subscriptions.module.css';

/** After these days a debt is an old one. */
const lateDays = 30;

/**
 * A student who owes; the name opens the ledger of the student's card.
 *
 * @param currency undefined until the totals are loaded
 * @param options.isPicking whether a phone selects rows, so that a box stands in place of the face
 * @param options.hasLinks whether somebody in the list has a payment link that is not paid yet
 * @param options.coming whether the rows say what becomes due later
 */
export function useDebtColumns(
  currency: string | undefined,
  { isPicking, coming, hasLinks }: { isPicking: boolean; coming: boolean; hasLinks: boolean },
): TableColumn<Debt>[] {
  const t = useT('mf-crm');
  const formats = useFormats();
  const isPhone = usePhone();
  const labels = useLabels();
  const toLedger = useLedgerAddress();
  const money = (amount: number) => (currency === undefined ? formats.number(amount) : formats.money(amount, currency));
  return [
    {
      key: 'face',
      header: t('subscriptions.columns.face'),
      headerHidden: true,
      width: 44,
      // the box takes its place, so that the names do not jump
      phone: isPicking ? undefined : 'lead',
      cell: (row) => <Avatar name={row.studentName} />,
    },
    {
      key: 'student',
      header: t('subscriptions.columns.student'),
      isRowHeader: true,
      width: 164,
      cell: (row) =>
        isPicking ? (
          <span aria-hidden="true">{row.studentName}</span>
        ) : (
          <Link quiet render={<RouterLink to={toLedger(row)} />}>
            {row.studentName}
          </Link>
        ),
    },
    {
      key: 'parent',
      header: t('debts.columns.parent'),
      leastWidth: 176,
      priority: 3,
      cell: (row) => row.parentName,
    },
    {
      key: 'group',
      header: t('debts.columns.group'),
      width: 148,
      priority: 2,
      phone: 'fact',
      cell: ({ studentActive, groups: [first, ...others] }) =>
        !studentActive ? (
          <Badge>{t('student.archived')}</Badge>
        ) : (
          first && (
            <span className={styles.groups}>
              <DirectionChip direction={first.sportsDirection} label={labels.sportsDirection(first.sportsDirection)}>
                {first.name}
              </DirectionChip>
              {others.length > 0 && t('students.moreGroups', { more: others.length })}
            </span>
          )
        ),
      fullText: ({ groups }) => (groups.length > 1 ? groups.map(({ name }) => name).join(', ') : ''),
    },
    {
      key: 'since',
      header: t('debts.columns.since'),
      // «с 30 ноя 2020, 362 дня» with its sign
      width: 196,
      sortable: true,
      phone: 'fact',
      cell: (row) =>
        coming ? (
          t('subscriptions.from', { date: formats.shortDate(row.dueSince) })
        ) : (
          <Since isLate={row.days > lateDays} isPhone={isPhone}>
            {isPhone
              ? t('debts.days', { count: row.days })
              : t('debts.since', { date: formats.shortDate(row.dueSince), count: row.days })}
          </Since>
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
      width: hasLinks ? 184 : 96,
      sortable: true,
      phone: 'state',
      cell: ({ openLinks, amount }) => (
        <span className={styles.openLink}>
          {openLinks && (
            <span className={styles.linkUntil}>
              <Link2 role="img" aria-label={t('debts.link')} />
              <span className={styles.notOnPhone}>
                {t('debts.linkUntil', { date: formats.shortDate(openLinks.until) })}
              </span>
            </span>
          )}
          <span className={`${styles.amount} ${styles.owed}`}>{money(amount)}</span>
        </span>
      ),
    },
    {
      key: 'phone',
      header: t('debts.columns.phone'),
      width: 148,
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

/** The address of the ledger in the card of the student, which leads back to the list. */
export function useLedgerAddress() {
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ from: `${pathname}${search}`, tab: 'subscriptions' });
  return ({ studentId }: Debt) => `/students/${studentId}?${back}`;
}

function Since({ isLate, isPhone, children }: { isLate: boolean; isPhone: boolean; children: string }) {
  if (!isLate) return children;
  // a phone has no room for the sign beside the name of a group
  if (isPhone) return <span className={styles.late}>{children}</span>;
  return (
    <Badge plain tone="danger">
      {children}
    </Badge>
  );
}
