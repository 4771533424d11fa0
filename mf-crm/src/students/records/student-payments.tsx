import { hasDueDay } from '@school/api-contract/rules/payment-state';
import type { Student } from '@school/api-contract/students/students';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Inline, Stack } from '@school/design-system/stack';
import { useFormats, useT } from '@school/kit';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { PaymentStateBadge } from '../../payments/payment-state-badge';
import { RefundedBadge } from '../../payments/refunded-badge';
import { OrdersOfSelection } from '../selection/orders-of-selection.lazy';
import { toFullName } from '../student-name';
import { RecordList } from './record-list';
import styles from './records.module.css';
import { usePayments } from './student-records.queries';

/** Payments of the student; users who may see them can also send the parent a payment link. */
export function StudentPayments({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  const { id, owes } = student;
  const payments = usePayments(id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack>
      {owes && (
        <Alert tone="warning" role="note">
          {t('student.records.owes', { amount: money(owes.amount, owes.currency) })}
        </Alert>
      )}
      <div>
        <Button icon={<Link2 />} onClick={() => setOpen(true)}>
          {t('student.records.addOrder')}
        </Button>
      </div>
      {isOpen && (
        <OrdersOfSelection
          students={[{ id, name: toFullName(student) }]}
          onClose={() => setOpen(false)}
          onCreated={() => setOpen(false)}
        />
      )}
      <RecordList
        label={t('student.tabs.payments')}
        query={payments}
        itemKey={(payment) => payment.id}
        empty={t('student.records.noPayments')}
      >
        {(payment) => (
          <>
            <div className={styles.main}>
              {hasDueDay(payment.state) ? t('payments.until', { date: date(payment.date) }) : date(payment.date)}
              <div className={styles.sub}>
                {[t(`payment.types.${payment.type}`), payment.description].filter(Boolean).join(' · ')}
              </div>
            </div>
            <Inline>
              <span className={styles.amount}>{money(payment.amount, payment.currency)}</span>
              {payment.refundedAmount > 0 && <RefundedBadge amount={money(payment.refundedAmount, payment.currency)} />}
              <PaymentStateBadge state={payment.state} mistaken={payment.mistaken} />
            </Inline>
          </>
        )}
      </RecordList>
    </Stack>
  );
}
