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

/** Reminds the parent with a payment link, or enters the money that has come; a menu on a phone, also with the call. */
export function DebtActions({ debt, mayRemind, onAsk }: DebtActionsProps) {
  const t = useT('mf-crm');
  const isPhone = usePhone();
  const { studentName: name } = debt;
  const remind = () => onAsk({ what: 'remind', debt });
  const pay = () => onAsk({ what: 'pay', debt });
  const call = useCall(debt);
  return isPhone ? (
    <Menu
      align="end"
      trigger={<IconButton icon={<Ellipsis />} aria-label={t('debts.actionsOf', { name })} />}
      items={[
        ...call,
        { id: 'remind', label: t('debts.remind'), icon: <BellRing />, disabled: !mayRemind, onSelect: remind },
        { id: 'pay', label: t('debts.pay'), icon: <HandCoins />, onSelect: pay },
      ]}
    />
  ) : (
    <span className={styles.actions}>
      <Button size="sm" disabled={!mayRemind} aria-label={t('debts.remindOf', { name })} onClick={remind}>
        {t('debts.remind')}
      </Button>
      <Button size="sm" aria-label={t('debts.payOf', { name })} onClick={pay}>
        {t('debts.pay')}
      </Button>
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
