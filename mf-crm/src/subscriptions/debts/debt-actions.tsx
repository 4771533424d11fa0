import type { Debt } from '@school/api-contract/money/debts';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
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

/** Reminds the parent with a payment link; the menu enters the money that has come, and on a phone has all of it. */
export function DebtActions({ debt, mayRemind, onAsk }: DebtActionsProps) {
  const t = useT('mf-crm');
  const isPhone = usePhone();
  const { studentName: name } = debt;
  const remind = () => onAsk({ what: 'remind', debt });
  const pay = () => onAsk({ what: 'pay', debt });
  const call = useCall(debt);
  const payment = { id: 'pay', label: t('debts.pay'), icon: <HandCoins />, onSelect: pay };
  return (
    <span className={styles.actions}>
      {!isPhone && (
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
                ...call,
                { id: 'remind', label: t('debts.remind'), icon: <BellRing />, disabled: !mayRemind, onSelect: remind },
                payment,
              ]
            : [payment]
        }
      />
    </span>
  );
}

function useCall({ parentName, parentPhone }: Debt) {
  const t = useT('mf-crm');
  const formats = useFormats();
  if (!parentPhone) return [];
  const phone = formats.phone(parentPhone);
  return [
    {
      id: 'call',
      label: t('debts.callShort'),
      description: [parentName, phone].filter(Boolean).join(', '),
      icon: <Phone />,
      // biome-ignore lint/a11y/useAnchorContent: the menu fills it
      render: <a href={`tel:${parentPhone}`} />,
    },
  ];
}
