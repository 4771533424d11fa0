import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { Menu } from '@school/design-system/menu';
import { Link, useNavigate, useT } from '@school/kit';
import { Ellipsis, RefreshCw, UserRound } from 'lucide-react';
import { StudentPaymentDialog } from '../payments/edit/student-payment-dialog.lazy';
import { SaleDialog } from './edit/dialogs.lazy';
import { getUnpaid, toDebt } from './subscription-words';
import styles from './subscriptions.module.css';
import { useSubscriptionAddress } from './use-subscription-address';

export interface AskedSubscription {
  what: 'pay' | 'renew';
  subscription: Subscription;
}

interface SubscriptionRowActionsProps {
  subscription: Subscription;
  onAsk: (asked: AskedSubscription) => void;
}

/** What a row is likely to need: its money, then the next subscription; the rest is in the menu and in the panel. */
export function SubscriptionRowActions({ subscription, onAsk }: SubscriptionRowActionsProps) {
  const t = useT('mf-crm');
  const { studentId, studentName: name, state, renewed } = subscription;
  const owes = getUnpaid(subscription) > 0;
  const mayRenew = state !== 'cancelled' && !renewed;
  const main = owes ? 'pay' : mayRenew ? 'renew' : undefined;
  return (
    <span className={styles.actions}>
      {main && (
        <Button
          size="sm"
          aria-label={t(main === 'pay' ? 'debts.payOf' : 'subscriptions.renewOf', { name })}
          onClick={() => onAsk({ what: main, subscription })}
        >
          {t(main === 'pay' ? 'student.takePayment' : 'subscriptions.renew')}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton size="sm" icon={<Ellipsis />} aria-label={t('subscriptions.actionsOf', { name })} />}
        items={[
          ...(owes && mayRenew
            ? [
                {
                  id: 'renew',
                  label: t('subscriptions.renew'),
                  icon: <RefreshCw />,
                  onSelect: () => onAsk({ what: 'renew', subscription }),
                },
              ]
            : []),
          {
            id: 'student',
            label: t('subscriptions.toStudent'),
            icon: <UserRound />,
            render: <Link to={`/students/${studentId}`} />,
          },
        ]}
      />
    </span>
  );
}

/** The form that a row's action opens; it stays open when the row disappears. */
export function AskedDialog({ asked, onClose }: { asked: AskedSubscription; onClose: () => void }) {
  const navigate = useNavigate();
  const { toSubscription } = useSubscriptionAddress();
  const { subscription } = asked;
  if (asked.what === 'pay') {
    const student = { id: subscription.studentId, name: subscription.studentName };
    return <StudentPaymentDialog student={student} debt={toDebt(subscription)} onClose={onClose} />;
  }
  return (
    <SaleDialog
      renewed={subscription}
      onClose={onClose}
      onSold={(id) => void navigate(toSubscription(id), { preventScrollReset: true })}
    />
  );
}
