import type { PayerView } from '@school/api-contract/money/payment-orders';
import { Alert } from '@school/design-system/alert';
import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DefinitionList } from '@school/design-system/definition-list';
import { PageHeader } from '@school/design-system/page-header';
import { QrCode } from '@school/design-system/qr-code';
import { Stack } from '@school/design-system/stack';
import { CallSchool, useFormats } from '@school/kit';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useTexts } from '../shared/use-texts';
import styles from './pay.module.css';
import { receiptAddress } from './pay.queries';
import { forgetToken, storeToken } from './stored-token';

/** Shows the sum and the ways to pay before the payment, the state and the receipt after it. */
export function Payment({ token, view }: { token: string; view: PayerView }) {
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
      {!isOver && <p className={styles.hint}>{t('pay.next')}</p>}
      {isOver && (
        <ButtonLink size="lg" block icon={<Download />} href={receiptAddress(token)} download>
          {t('pay.receipt')}
        </ButtonLink>
      )}
      <Card padding="md">
        <DefinitionList items={facts.flatMap(({ term, value }) => (value ? [{ term, value }] : []))} />
      </Card>
      {view.qrContent && (
        <section className={styles.qr}>
          <h2>{t('pay.qrTitle')}</h2>
          <p className={styles.hint}>{t('pay.qrHint')}</p>
          <QrCode text={view.qrContent} label={t('pay.qrTitle')} />
        </section>
      )}
      <CallSchool question={t('pay.question')} phone={schoolPhone} />
    </Stack>
  );
}

/** Announced, since it changes while the payer is at the bank. */
function State({ view: { state } }: { view: PayerView }) {
  const t = useTexts();
  return (
    <div aria-live="polite" className={styles.state}>
      {state === 'refused' && <Alert tone="warning">{t('pay.refused')}</Alert>}
      {state === 'checked' && <Alert tone="info">{t('pay.checked')}</Alert>}
      {state === 'paid' && <Alert tone="success">{t('pay.paid')}</Alert>}
      {state === 'refunded' && <Alert tone="info">{t('pay.refundedText')}</Alert>}
    </div>
  );
}
