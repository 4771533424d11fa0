import type { Debt } from '@school/api-contract/money/debts';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import styles from '../subscriptions.module.css';
import type { AskedDebt } from './debt-dialog';

interface DebtActionsProps {
  debt: Debt;
  mayRemind: boolean;
  onAsk: (asked: AskedDebt) => void;
}

/** Reminds the parent with a payment link, or enters the money that has come. */
export function DebtActions({ debt, mayRemind, onAsk }: DebtActionsProps) {
  const t = useT('mf-crm');
  const { studentName: name } = debt;
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        disabled={!mayRemind}
        aria-label={t('debts.remindOf', { name })}
        onClick={() => onAsk({ what: 'remind', debt })}
      >
        {t('debts.remind')}
      </Button>
      <Button size="sm" aria-label={t('debts.payOf', { name })} onClick={() => onAsk({ what: 'pay', debt })}>
        {t('debts.pay')}
      </Button>
    </span>
  );
}
