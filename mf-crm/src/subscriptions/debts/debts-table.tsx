import type { Debt, DebtSort } from '@school/api-contract/money/debts';
import { Card } from '@school/design-system/card';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useNavigate, useT } from '@school/kit';
import { SelectAll } from '../../students/selection/select-all';
import type { Selection } from '../../students/selection/use-selection';
import { DebtActions } from './debt-actions';
import type { AskedDebt } from './debt-dialog';
import { useDebtColumns, useLedgerAddress } from './use-debt-columns';

interface DebtsTableProps {
  rows: Debt[];
  busy: boolean;
  /** Undefined until the totals are loaded. */
  currency: string | undefined;
  /** Whether the rows say what becomes due later. */
  coming: boolean;
  selection: Selection;
  sort: DebtSort;
  onSort: (sort: DebtSort) => void;
  onAsk: (asked: AskedDebt) => void;
}

/** Students who owe, to be selected for a reminder. */
export function DebtsTable({ rows, busy, currency, coming, selection, sort, onSort, onAsk }: DebtsTableProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const toLedger = useLedgerAddress();
  return (
    <Card padding="none">
      <Table
        caption={t('debts.title')}
        columns={useColumns(rows, { currency, coming, onAsk }, selection)}
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
            : (row) => void navigate(toLedger(row))
        }
        onRowLongPress={(row) => selection.start(row.studentId)}
      />
    </Card>
  );
}

function useColumns(
  rows: Debt[],
  { currency, coming, onAsk }: Pick<DebtsTableProps, 'currency' | 'coming' | 'onAsk'>,
  selection: Selection,
): TableColumn<Debt>[] {
  const t = useT('mf-crm');
  const facts = useDebtColumns(currency, {
    ...{ isPicking: selection.isPicking, coming },
    hasLinks: rows.some(({ openLinks }) => openLinks !== null),
  });
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
    // on a phone the actions of the row have the call
    ...facts.map((column) => (column.key === 'phone' ? { ...column, phone: undefined } : column)),
    {
      key: 'actions',
      header: t('debts.columns.actions'),
      headerHidden: true,
      // «Напомнить» beside the menu
      width: 156,
      priority: 1,
      phone: selection.isPicking ? undefined : 'action',
      cell: (row) => <DebtActions debt={row} mayRemind={currency !== undefined} onAsk={onAsk} />,
    },
  ];
}
