import type { Debt, DebtSort } from '@school/api-contract/money/debts';
import { Avatar } from '@school/design-system/avatar';
import { Card } from '@school/design-system/card';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import { Phone } from 'lucide-react';
import { SelectAll } from '../../students/selection/select-all';
import type { Selection } from '../../students/selection/use-selection';
import styles from '../subscriptions.module.css';

interface DebtsTableProps {
  rows: Debt[];
  busy: boolean;
  /** Undefined until the totals are loaded. */
  currency: string | undefined;
  selection: Selection;
  sort: DebtSort;
  onSort: (sort: DebtSort) => void;
}

/** Students who owe; the name opens the ledger of the student's card. */
export function DebtsTable({ rows, busy, currency, selection, sort, onSort }: DebtsTableProps) {
  const t = useT('mf-crm');
  return (
    <Card padding="none">
      <Table
        caption={t('debts.title')}
        columns={useColumns(rows, currency, selection)}
        rows={rows}
        rowKey={(row) => row.studentId}
        busy={busy}
        sort={sort === 'dueSince' ? { key: 'since', direction: 'asc' } : { key: 'amount', direction: 'desc' }}
        // each column has one direction: the oldest or the largest debts first
        onSortChange={({ key }) => onSort(key === 'since' ? 'dueSince' : '-amount')}
        isSelected={(row) => selection.ids.has(row.studentId)}
        onRowClick={
          selection.isPicking
            ? (row) => selection.toggle([row.studentId], !selection.ids.has(row.studentId))
            : undefined
        }
        onRowLongPress={(row) => selection.start(row.studentId)}
      />
    </Card>
  );
}

function useColumns(rows: Debt[], currency: string | undefined, selection: Selection): TableColumn<Debt>[] {
  const t = useT('mf-crm');
  const formats = useFormats();
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ from: `${pathname}${search}`, tab: 'subscriptions' });
  const money = (amount: number) => (currency === undefined ? formats.number(amount) : formats.money(amount, currency));
  return [
    {
      key: 'select',
      header: t('students.selection.selectAll'),
      headerControl: <SelectAll ids={rows.map(({ studentId }) => studentId)} selection={selection} />,
      width: 44,
      phone: selection.isPicking ? 'lead' : undefined,
      cell: (row) => (
        <CheckboxField
          label={<VisuallyHidden>{t('debts.select', { name: row.studentName })}</VisuallyHidden>}
          checked={selection.ids.has(row.studentId)}
          onChange={({ target }) => selection.toggle([row.studentId], target.checked)}
        />
      ),
    },
    {
      key: 'face',
      header: t('subscriptions.columns.face'),
      headerHidden: true,
      width: 44,
      // the box takes its place, so that the names do not jump
      phone: selection.isPicking ? undefined : 'lead',
      cell: (row) => <Avatar id={row.studentId} name={row.studentName} />,
    },
    {
      key: 'student',
      header: t('subscriptions.columns.student'),
      isRowHeader: true,
      width: 184,
      cell: (row) =>
        selection.isPicking ? (
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
      leastWidth: 208,
      priority: 1,
      cell: (row) => row.parentName,
    },
    {
      key: 'since',
      header: t('debts.columns.since'),
      width: 148,
      sortable: true,
      phone: 'fact',
      cell: (row) => t('debts.since', { date: formats.shortDate(row.dueSince), count: row.days }),
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
      header: t('debts.columns.amount'),
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
