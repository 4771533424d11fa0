import type { Debt } from '@school/api-contract/money/debts';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { Menu } from '@school/design-system/menu';
import { useFormats, useT } from '@school/kit';
import { BellRing, Ellipsis, HandCoins, Phone } from 'lucide-react';
import { usePhone } from '../../shared/use-phone';
import styles from '../subscriptions.module.css';
import type { AskedDebt } from './debt-dialog';

interface DebtActionsProps {
  debt: Debt;
  mayRemind: boolean;
  onAsk: (asked: AskedDebt) => void;
}

/** Reminds the parent with a payment link, on a phone calls; the menu has the rest. */
export function DebtActions({ debt, mayRemind, onAsk }: DebtActionsProps) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const isPhone = usePhone();
  const { studentName: name, parentName, parentPhone } = debt;
  const remind = () => onAsk({ what: 'remind', debt });
  const pay = () => onAsk({ what: 'pay', debt });
  const payment = { id: 'pay', label: t('student.takePayment'), icon: <HandCoins />, onSelect: pay };
  return (
    <span className={styles.actions}>
      {isPhone ? (
        parentPhone && (
          <Link
            quiet
            className={styles.call}
            href={`tel:${parentPhone}`}
            aria-label={t('debts.call', { name: parentName, phone: formats.phone(parentPhone) })}
          >
            <Phone aria-hidden="true" />
          </Link>
        )
      ) : (
        <Button size="sm" disabled={!mayRemind} aria-label={t('debts.remindOf', { name })} onClick={remind}>
          {t('debts.remind')}
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton
            size={isPhone ? undefined : 'sm'}
            icon={<Ellipsis />}
            aria-label={t('debts.actionsOf', { name })}
          />
        }
        items={
          isPhone
            ? [
                { id: 'remind', label: t('debts.remind'), icon: <BellRing />, disabled: !mayRemind, onSelect: remind },
                payment,
              ]
            : [payment]
        }
      />
    </span>
  );
}
