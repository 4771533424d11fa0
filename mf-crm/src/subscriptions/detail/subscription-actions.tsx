import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { isOpenSubscription } from '@school/api-contract/rules/status-tables';
import { Button } from '@school/design-system/button';
import { Inline, Stack } from '@school/design-system/stack';
import { useCan, useNavigate, useT } from '@school/kit';
import { Ban, CalendarPlus, HandCoins, RefreshCw, Snowflake } from 'lucide-react';
import { useId, useState } from 'react';
import { StudentPaymentDialog } from '../../payments/edit/student-payment-dialog.lazy';
import { CancelSubscriptionDialog, ExtendDialog, FreezeDialog, SaleDialog } from '../edit/dialogs.lazy';
import { getUnpaid, toDebt } from '../subscription-words';
import styles from '../subscriptions.module.css';
import { useSubscriptionAddress } from '../use-subscription-address';

type Open = 'pay' | 'freeze' | 'extend' | 'cancel' | 'renew';

/** Buttons of a subscription; one that is not possible says why. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionDetail }) {
  const t = useT('mf-crm');
  const reasonId = useId();
  const navigate = useNavigate();
  const { toSubscription } = useSubscriptionAddress();
  const [open, setOpen] = useState<Open>();
  const mayChange = useCan('payments');
  const { state, freezeDaysLeft, freezeTimesLeft, renewedBy } = subscription;
  const close = () => setOpen(undefined);
  if (!mayChange) return <p className={styles.sub}>{t('subscriptions.detail.readOnly')}</p>;

  const isOpen = isOpenSubscription(state);
  const whyNoFreeze =
    subscription.terms.freezeMaxDays === 0 || subscription.terms.freezeMaxTimes === 0
      ? t('subscriptions.detail.noFreeze')
      : freezeDaysLeft === 0 || freezeTimesLeft === 0
        ? t('subscriptions.detail.freezesUsed')
        : undefined;
  const owes = getUnpaid(subscription) > 0;
  const mayRenew = state !== 'cancelled' && renewedBy === null;

  return (
    <Stack gap={2}>
      <Inline>
        {owes && (
          <Button variant="primary" icon={<HandCoins />} onClick={() => setOpen('pay')}>
            {t('student.takePayment')}
          </Button>
        )}
        {mayRenew && (
          <Button
            variant={isOpen || owes ? 'secondary' : 'primary'}
            icon={<RefreshCw />}
            onClick={() => setOpen('renew')}
          >
            {t('subscriptions.renew')}
          </Button>
        )}
        {isOpen && (
          <>
            <Button
              icon={<Snowflake />}
              disabled={whyNoFreeze !== undefined}
              aria-describedby={whyNoFreeze && reasonId}
              onClick={() => setOpen('freeze')}
            >
              {t('subscriptions.freeze')}
            </Button>
            <Button icon={<CalendarPlus />} onClick={() => setOpen('extend')}>
              {t('subscriptions.extend')}
            </Button>
            <Button icon={<Ban />} onClick={() => setOpen('cancel')}>
              {t('subscriptions.cancel')}
            </Button>
          </>
        )}
      </Inline>
      {isOpen && whyNoFreeze && (
        <p id={reasonId} className={styles.sub}>
          {whyNoFreeze}
        </p>
      )}
      {open === 'pay' && (
        <StudentPaymentDialog
          student={{ id: subscription.studentId, name: subscription.studentName }}
          debt={toDebt(subscription)}
          onClose={close}
        />
      )}
      {open === 'freeze' && <FreezeDialog subscription={subscription} onClose={close} />}
      {open === 'extend' && <ExtendDialog subscription={subscription} onClose={close} />}
      {open === 'cancel' && <CancelSubscriptionDialog subscription={subscription} onClose={close} />}
      {open === 'renew' && (
        <SaleDialog
          renewed={subscription}
          onClose={close}
          onSold={(id) => void navigate(toSubscription(id), { preventScrollReset: true })}
        />
      )}
    </Stack>
  );
}
