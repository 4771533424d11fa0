import type { PaymentDetail } from '@school/api-contract/money/payments';
import { Button } from '@school/design-system/button';
import { Inline, Stack } from '@school/design-system/stack';
import { notify, useErrorText, useT } from '@school/kit';
import { Ban, Check, Eraser, Pencil, Undo2, UserX } from 'lucide-react';
import { useId, useState } from 'react';
import { CancelPaymentDialog } from '../edit/cancel-payment-dialog.lazy';
import { MistakeDialog } from '../edit/mistake-dialog.lazy';
import { PaymentFormDialog } from '../edit/payment-form-dialog.lazy';
import { RefundDialog } from '../edit/refund-dialog.lazy';
import { RepeatedPaymentDialog } from '../edit/repeated-payment-dialog.lazy';
import { getSamePayment } from '../edit/same-payment';
import styles from '../payments.module.css';
import { useConfirmPayment, useUnlinkPayment } from '../payments.queries';
import { useRefusalNotice } from '../use-refusal-notice';
import { SplitButton } from './split-button';

type Open = 'edit' | 'cancel' | 'refund' | 'mistake' | 'repeated';

/** Buttons of a payment; one that is not possible says why. */
export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const notifyRefusal = useRefusalNotice();
  const reasonId = useId();
  const [open, setOpen] = useState<Open>();
  const confirm = useConfirmPayment(payment.id);
  const unlink = useUnlinkPayment(payment.id);
  const { status, studentId, openRefund } = payment;
  // an order is cancelled at its payment link, and the bank confirms its payment
  const isOrdered = payment.order !== null && payment.flag === null;
  // a flagged payment of the bank is decided by a person
  const fromBank = payment.fromBank && payment.flag === null;
  const mayBeMistake = !payment.fromBank && payment.order === null && payment.refundedAmount === 0;
  const close = () => setOpen(undefined);
  const markReceived = (acceptRepeated?: true) => {
    close();
    confirm.mutate(
      { acceptRepeated },
      {
        onSuccess: () => notify({ title: t('payments.detail.confirmed') }),
        onError: (error) => (getSamePayment(error) ? setOpen('repeated') : notifyRefusal(error)),
      },
    );
  };
  const reason = openRefund
    ? t('payments.detail.refundWaits')
    : payment.state === 'refused'
      ? t('payments.detail.mayPayAgain')
      : status === 'CANCELLED' || status === 'REJECTED'
        ? t('payments.detail.closed')
        : status === 'PENDING' && fromBank
          ? t('payments.detail.fixedByBank')
          : undefined;
  const described = reason ? reasonId : undefined;

  return (
    <Stack gap={2}>
      <Inline>
        {status === 'PENDING' && !isOrdered && (
          <>
            <Button
              variant="primary"
              icon={<Check />}
              loading={confirm.isPending}
              disabled={fromBank}
              aria-describedby={described}
              onClick={() => markReceived()}
            >
              {t('payments.detail.confirm')}
            </Button>
            <Button icon={<Ban />} disabled={fromBank} aria-describedby={described} onClick={() => setOpen('cancel')}>
              {t('payments.detail.cancel')}
            </Button>
          </>
        )}
        {status === 'CONFIRMED' && (
          <Button
            icon={<Undo2 />}
            disabled={openRefund !== null}
            aria-describedby={described}
            onClick={() => setOpen('refund')}
          >
            {t('payments.detail.refund')}
          </Button>
        )}
        {status === 'CONFIRMED' && mayBeMistake && (
          <Button icon={<Eraser />} onClick={() => setOpen('mistake')}>
            {t('payments.mistakeForm.title')}
          </Button>
        )}
        {studentId !== null && payment.maySplit && <SplitButton payment={payment} studentId={studentId} />}
        <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
          {t('payments.detail.edit')}
        </Button>
        {studentId !== null && (
          <Button
            icon={<UserX />}
            loading={unlink.isPending}
            onClick={() =>
              unlink.mutate(studentId, {
                onSuccess: () => notify({ title: t('payments.match.undone') }),
                onError: (error) => notify({ tone: 'destructive', title: errorText(error) }),
              })
            }
          >
            {t('payments.match.unlink')}
          </Button>
        )}
      </Inline>
      {reason && (
        <p id={reasonId} className={styles.sub}>
          {reason}
        </p>
      )}
      {open === 'edit' && <PaymentFormDialog payment={payment} currency={payment.currency} onClose={close} />}
      {open === 'cancel' && <CancelPaymentDialog payment={payment} onClose={close} />}
      {open === 'mistake' && <MistakeDialog payment={payment} onClose={close} />}
      {open === 'repeated' && (
        <RepeatedPaymentDialog
          error={confirm.error}
          action="confirm"
          onAccept={() => markReceived(true)}
          onClose={close}
        />
      )}
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
    </Stack>
  );
}
