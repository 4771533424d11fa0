import type { PayerView } from '@school/api-contract/money/payment-orders';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DefinitionList } from '@school/design-system/definition-list';
import { PageHeader } from '@school/design-system/page-header';
import { Stack } from '@school/design-system/stack';
import { CallSchool, useFormats } from '@school/kit';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../shared/use-texts';
import styles from './pay.module.css';
import { receiptAddress } from './pay.queries';
import { QrPayment } from './qr-payment';
import { forgetToken, storeToken } from './stored-token';
import { TransferDetails } from './transfer-details';

interface PaymentProps {
  token: string;
  view: PayerView;
  /** Asks for the state at once; the page also does so by itself. */
  onCheck: () => Promise<unknown>;
}

/** Shows the sum and the ways to pay before the payment, the state and the receipt after it. */
export function Payment({ token, view, onCheck }: PaymentProps) {
  const t = useTexts();
  const { money, dateTime } = useFormats();
  const { amount, refundedAmount, currency, purpose, childFirstName, schoolName, schoolPhone, number } = view;
  const { state, expiresAt, paidAt } = view;
  const isOver = state === 'paid' || state === 'refunded';
  useEffect(() => {
    if (isOver) forgetToken(token);
  }, [isOver, token]);
  const facts = [
    { term: t('pay.child'), value: childFirstName },
    { term: t('pay.purpose'), value: purpose },
    { term: t('pay.school'), value: schoolName },
    { term: t('pay.number'), value: number },
    { term: t('pay.paidAt'), value: paidAt && dateTime(paidAt) },
    { term: t('pay.refunded'), value: refundedAmount > 0 && money(refundedAmount, currency) },
    { term: t('pay.until'), value: !isOver && dateTime(expiresAt) },
  ];
  return (
    <Stack gap={5}>
      <div>
        <PageHeader title={t(`pay.titles.${state}`)} />
        <p className={styles.amount}>{money(amount, currency)}</p>
        <State view={view} />
      </div>
      {view.paymentUrl && (
        <ButtonLink variant="primary" size="lg" block href={view.paymentUrl} onClick={() => storeToken(token)}>
          {t('pay.pay')}
        </ButtonLink>
      )}
      {state === 'checked' && <CheckNow onCheck={onCheck} />}
      {!isOver && <p className={styles.hint}>{t('pay.next')}</p>}
      {isOver && (
        <ButtonLink size="lg" block icon={<Download />} href={receiptAddress(token)} download>
          {t('pay.receipt')}
        </ButtonLink>
      )}
      <Card padding="md">
        <DefinitionList items={facts.flatMap(({ term, value }) => (value ? [{ term, value }] : []))} />
      </Card>
      {view.qrContent && <QrPayment content={view.qrContent} number={number} />}
      {view.transfer && <TransferDetails transfer={view.transfer} amount={amount} currency={currency} />}
      <CallSchool question={t('pay.question')} phone={schoolPhone} />
    </Stack>
  );
}

/** The payer can only wait; whoever does not want to sees that the page is not stuck. */
function CheckNow({ onCheck }: Pick<PaymentProps, 'onCheck'>) {
  const t = useTexts();
  const [isChecking, setChecking] = useState(false);
  return (
    <Button
      variant="primary"
      size="lg"
      block
      loading={isChecking}
      onClick={async () => {
        setChecking(true);
        await onCheck();
        setChecking(false);
      }}
    >
      {t('pay.checkNow')}
    </Button>
  );
}

/** Announced, since it changes while the payer is at the bank. */
function State({ view: { state } }: { view: PayerView }) {
  const t = useTexts();
  return (
    <div role="status" className={styles.state}>
      {state === 'refused' && <Alert tone="warning">{t('pay.refused')}</Alert>}
      {state === 'checked' && <Alert tone="info">{t('pay.checked')}</Alert>}
      {state === 'paid' && <Alert tone="success">{t('pay.paid')}</Alert>}
      {state === 'refunded' && <Alert tone="info">{t('pay.refundedText')}</Alert>}
    </div>
  );
}
