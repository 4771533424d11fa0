import { type OrderChannel, orderChannels, type PaymentOrder } from '@school/api-contract/money/payment-orders';
import { hasDueDay } from '@school/api-contract/rules/payment-state';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CopyField } from '@school/design-system/copy-field';
import { Inline, Stack } from '@school/design-system/stack';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { Ban, QrCode, RefreshCw, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { CancelOrderDialog } from '../orders/cancel-order-dialog.lazy';
import { useResendOrder } from '../orders/orders.queries';
import { MessageStates } from '../orders/orders-table';
import { QrDialog } from '../orders/qr-dialog.lazy';
import styles from '../payments.module.css';

/** The payment link: how far it is, the bank's page and QR code to show at the desk, sending it again. */
export function PaymentOrderSection({ order }: { order: PaymentOrder }) {
  const t = useT('mf-crm');
  const { dateTime } = useFormats();
  const id = useId();
  const [isCancelling, setCancelling] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const isOpen = order.status === 'created' || order.status === 'sent';
  const isDue = hasDueDay(order.state);
  if (!isDue && order.sentAt === null) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h3 id={id}>{t('payments.orders.title')}</h3>
        {isDue && (
          <span className={styles.sub}>{t('payments.orders.untilDate', { at: dateTime(order.expiresAt) })}</span>
        )}
        {order.failure && isOpen && (
          <Alert tone="danger" title={t('payments.orders.failure')}>
            {order.failure}
          </Alert>
        )}
        {order.sentAt && <MessageStates order={order} />}
        {order.paymentUrl && (
          <CopyField
            label={t('payments.orders.url')}
            description={t('payments.orders.urlHint')}
            value={order.paymentUrl}
            copyLabel={t('payments.orders.copy')}
            copiedLabel={t('payments.orders.copied')}
            failedLabel={t('payments.orders.copyFailed')}
          />
        )}
        {isOpen && (
          <Inline>
            {order.qrContent && (
              <Button icon={<QrCode />} onClick={() => setShowing(true)}>
                {t('payments.orders.qr')}
              </Button>
            )}
            {order.status === 'sent'
              ? orderChannels.map((channel) => <Resend key={channel} order={order} channels={[channel]} />)
              : order.failure && <Resend order={order} channels={[...orderChannels]} />}
            <Button icon={<Ban />} onClick={() => setCancelling(true)}>
              {t('payments.orders.cancel')}
            </Button>
          </Inline>
        )}
      </Stack>
      {isShowing && order.qrContent && <QrDialog content={order.qrContent} onClose={() => setShowing(false)} />}
      {isCancelling && <CancelOrderDialog order={order} onClose={() => setCancelling(false)} />}
    </section>
  );
}

/**
 * Sends the link again by the channels. For an order that the bank has not accepted, requests it from the bank again.
 */
function Resend({ order, channels }: { order: PaymentOrder; channels: OrderChannel[] }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const resend = useResendOrder(order.id);
  const isAgain = order.status === 'created';
  return (
    <Button
      icon={isAgain ? <RefreshCw /> : <Send />}
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(
          { channels },
          {
            onSuccess: () => notify({ title: t(isAgain ? 'payments.orders.askedAgain' : 'payments.orders.resent') }),
            onError: (error) => notify({ tone: 'destructive', title: errorText(error) }),
          },
        )
      }
    >
      {isAgain ? t('payments.orders.askAgain') : t(`payments.orders.resend.${channels[0] ?? 'sms'}`)}
    </Button>
  );
}
