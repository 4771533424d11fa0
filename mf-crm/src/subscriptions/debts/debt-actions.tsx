import type { Debt } from '@school/api-contract/money/debts';
import { Button } from '@school/design-system/button';
import { useNavigate, useT } from '@school/kit';
import { useState } from 'react';
import { StudentPaymentDialog } from '../../payments/edit/student-payment-dialog.lazy';
import { NewOrdersDialog } from '../../payments/orders/new-orders-dialog.lazy';
import styles from '../subscriptions.module.css';

interface DebtActionsProps {
  debt: Debt;
  /** Undefined until the totals are loaded. */
  currency: string | undefined;
}

/** Reminds the parent with a payment link, or enters the money that has come. */
export function DebtActions({ debt, currency }: DebtActionsProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'remind' | 'pay'>();
  const { studentId: id, studentName: name, amount, months, openLinks } = debt;
  const close = () => setOpen(undefined);
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        disabled={currency === undefined}
        aria-label={t('debts.remindOf', { name })}
        onClick={() => setOpen('remind')}
      >
        {t('debts.remind')}
      </Button>
      <Button size="sm" aria-label={t('debts.payOf', { name })} onClick={() => setOpen('pay')}>
        {t('debts.pay')}
      </Button>
      {open === 'remind' && currency !== undefined && (
        <NewOrdersDialog
          students={[{ id, name, amount, months, openLinks }]}
          currency={currency}
          onClose={close}
          onCreated={(key) => void navigate(`/payments?tab=orders&batch=${key}`)}
        />
      )}
      {open === 'pay' && <StudentPaymentDialog student={{ id, name }} onClose={close} />}
    </span>
  );
}
