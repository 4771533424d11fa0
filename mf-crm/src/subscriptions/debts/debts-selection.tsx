import type { Debt } from '@school/api-contract/money/debts';
import { Button } from '@school/design-system/button';
import { useFormats, useNavigate, useT } from '@school/kit';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { NewOrdersDialog } from '../../payments/orders/new-orders-dialog.lazy';
import { SelectionFrame } from '../../students/selection/selection-frame';
import type { Selection } from '../../students/selection/use-selection';

interface DebtsSelectionProps {
  rows: readonly Debt[];
  currency: string | undefined;
  selection: Selection;
}

/** Sends payment links for the debts of the selected students. */
export function DebtsSelection({ rows, currency, selection }: DebtsSelectionProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const chosen = rows.filter(({ studentId }) => selection.ids.has(studentId));
  const sum = chosen.reduce((total, { amount }) => total + amount, 0);
  const isOn = chosen.length > 0 && currency !== undefined;
  return (
    <>
      <SelectionFrame
        label={t('debts.selection')}
        selection={selection}
        ids={rows.map(({ studentId }) => studentId)}
        chosen={isOn ? t('debts.chosen', { count: chosen.length, amount: money(sum, currency) }) : ''}
      >
        <Button size="sm" variant="primary" disabled={!isOn} icon={<Link2 />} onClick={() => setAsking(true)}>
          {t('debts.payByLink')}
        </Button>
      </SelectionFrame>
      {isAsking && isOn && (
        <NewOrdersDialog
          students={chosen.map(({ studentId, studentName, amount, months, openLinks }) => ({
            ...{ id: studentId, name: studentName, amount, months, openLinks },
          }))}
          currency={currency}
          onClose={() => setAsking(false)}
          onCreated={(key) => void navigate(`/payments?tab=orders&batch=${key}`)}
        />
      )}
    </>
  );
}
