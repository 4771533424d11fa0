import { type PaymentDetail, paymentBody } from '@school/api-contract/money/payments';
import { paymentTypes } from '@school/api-contract/rules/status-tables';
import { Alert } from '@school/design-system/alert';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { DateField } from '@school/design-system/date-field';
import { FormFailure } from '@school/design-system/form-errors';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { hasCode, notify, schoolDay, useDateFieldProps, useFormats, useSellsSubscriptions, useT } from '@school/kit';
import { type ChosenStudent, FormDialog, useContractForm } from '@school/kit/forms';
import { createRequestKeys } from '@school/kit/request-keys';
import { useRef, useState } from 'react';
import { StudentField } from '../../shared/student-field';
import { isByStatement } from '../is-by-statement';
import { useOpenOrders } from '../orders/orders.queries';
import {
  useCreatePayment,
  useFamily,
  usePaymentsOfMonth,
  useRefetchPayment,
  useUpdatePayment,
} from '../payments.queries';
import { useAmountText } from '../use-amount-text';
import { toCurrencySymbol } from './currency-symbol';
import { FamilyShares, type Share, toShareBody, toShares } from './family-shares';
import { OpenLinks } from './open-links';
import { RepeatedPaymentDialog } from './repeated-payment.dialog';
import { getSamePayment } from './same-payment';
import { StudentDebts } from './student-debts';
import { toAmount } from './to-amount';

interface PaymentFormDialogProps {
  /** Undefined enters a new one. */
  payment: PaymentDetail | undefined;
  /** Whose new payment it is, when that is known. */
  student?: ChosenStudent;
  /** What the new payment begins with. */
  debt?: { amount: number; purpose: string };
  /** ISO 4217, shown beside the amount. */
  currency: string;
  onClose: () => void;
  onCreated?: (id: number) => void;
}

interface Draft {
  amount: string;
  date: string;
  type: string;
  description: string;
  studentId: ChosenStudent | null;
  /** Null: the whole sum is of one student. */
  shares: Share[] | null;
  isReceived: boolean;
  /** Null: not decided, so that links of the same amount are cancelled. */
  cancelLinks: boolean | null;
}

function toDraft(
  payment: PaymentDetail | undefined,
  { student, debt }: Pick<PaymentFormDialogProps, 'student' | 'debt'>,
  today: string,
): Draft {
  return {
    amount: String(payment?.amount ?? debt?.amount ?? ''),
    date: payment?.date ?? today,
    type: payment?.type ?? 'cash',
    description: (payment ? payment.description : debt?.purpose) ?? '',
    studentId:
      payment && payment.studentId !== null
        ? { id: payment.studentId, name: payment.studentName ?? '' }
        : (student ?? null),
    shares: null,
    isReceived: true,
    cancelLinks: null,
  };
}

/**
 * All fields of a payment; of one that is fixed, only purpose and student may change, and one from a statement says so. A new one begins with the student,
 * whose debts it then offers as amount and purpose.
 */
export function PaymentFormDialog({
  payment,
  student: whose,
  debt,
  currency,
  onClose,
  onCreated,
}: PaymentFormDialogProps) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const formats = useFormats();
  const sells = useSellsSubscriptions();
  const [today] = useState(schoolDay);
  // The payment when the form was opened, regardless of later fetches.
  const [known, setKnown] = useState(payment);
  const [isConflict, setConflict] = useState(false);
  const [repeated, setRepeated] = useState<unknown>();
  const repeatAccepted = useRef(false);
  const create = useCreatePayment();
  const [getKey] = useState(createRequestKeys);
  const amountRef = useRef<HTMLDivElement>(null);
  const update = useUpdatePayment(payment?.id ?? 0);
  const toAmountText = useAmountText();
  const refetch = useRefetchPayment();
  const form = useContractForm(paymentBody, {
    draft: toDraft(payment, { student: whose, debt }, today),
    toBody: ({ amount, studentId, shares, isReceived, description, cancelLinks, ...draft }) => ({
      ...draft,
      ...(shares && { shares: toShareBody(shares) }),
      amount: toAmount(amount),
      description: description.trim() || null,
      studentId: studentId?.id ?? null,
      status: isReceived ? 'CONFIRMED' : 'PENDING',
      cancelLinks: isReceived && (cancelLinks ?? hasLinkOf(toAmount(amount), shares)),
    }),
    send: async ({ status, cancelLinks, shares, ...fields }) => {
      if (!known) {
        const acceptRepeated = repeatAccepted.current;
        repeatAccepted.current = false;
        const entered = {
          ...{ ...fields, status, cancelLinks },
          ...(shares && { shares }),
          ...(acceptRepeated && { acceptRepeated }),
        };
        return create.mutateAsync({ ...entered, key: getKey(entered) });
      }
      try {
        return await update.mutateAsync({ ...fields, updatedAt: known.updatedAt });
      } catch (error) {
        const theirs = hasCode(error, 'CONFLICT') ? await refetch(known.id).catch(() => undefined) : undefined;
        if (!theirs) throw error;
        // Another user has saved the payment: with the new version the form can be saved again.
        setKnown(theirs);
        setConflict(true);
        form.merge(toDraft(theirs, {}, today));
        return undefined;
      }
    },
    onRefused: (error) => getSamePayment(error) && setRepeated(error),
    onSent: (saved) => {
      if (!saved) return;
      notify({
        title: t(payment ? 'payments.form.savedToast' : 'payments.form.createdToast'),
        description:
          saved.parts.length > 0 && !payment
            ? t('payments.split.done', { count: saved.parts.length + 1 })
            : [saved.studentName, toAmountText(saved.amount)].filter(Boolean).join(' · '),
      });
      if (payment || !onCreated) onClose();
      else onCreated(saved.id);
    },
  });
  const student = form.field('studentId');
  const cancelLinks = form.field('cancelLinks');
  const shares = form.field('shares');
  const family = useFamily(payment ? undefined : student.value?.id).data ?? [];
  const ownOrders = useOpenOrders(payment ? undefined : student.value?.id).data ?? [];
  const openOrders = shares.value ? family.flatMap(({ openLinks }) => openLinks) : ownOrders;
  const hasLinkOf = (amount: number, divided: readonly Share[] | null): boolean =>
    divided
      ? family.some(({ id, openLinks }) => {
          const share = divided.find(({ studentId }) => studentId === id);
          return openLinks.some((link) => share && link.amount === toAmount(share.amount));
        })
      : ownOrders.some((order) => order.amount === amount);
  const amount = form.field('amount');
  const divide = (isDivided: boolean) => {
    if (!isDivided) return shares.onValueChange(null);
    const filled = toShares(family, toAmount(amount.value));
    shares.onValueChange(filled);
    const due = family.reduce((sum, member) => sum + member.due, 0);
    if (amount.value.trim() === '' && due > 0) amount.onValueChange(String(due));
  };
  const isFixed =
    known !== undefined &&
    (known.fromBank || known.fromStatement || known.status === 'CANCELLED' || known.status === 'REJECTED');
  const fixedBecause = known?.fromStatement
    ? t('payments.form.fromStatement', { date: formats.date(known.date) })
    : undefined;

  return (
    <FormDialog
      form={{ ...form, failure: getSamePayment(create.error) ? undefined : form.failure }}
      onClose={onClose}
      title={t(payment ? 'payments.form.editTitle' : 'payments.form.newTitle')}
      closeLabel={t('payments.form.close')}
      cancelLabel={t('payments.form.cancel')}
      submitLabel={t(payment ? 'payments.form.save' : 'payments.form.create')}
      notice={isConflict && <FormFailure>{t('payments.form.conflict')}</FormFailure>}
    >
      <StudentField
        label={t('payments.form.student')}
        description={t('payments.form.studentHint')}
        error={student.error}
        value={student.value}
        onChange={(chosen) => {
          student.onValueChange(chosen);
          // they were of another family
          shares.onValueChange(null);
        }}
        clearLabel={whose ? undefined : t('payments.form.removeStudent', { name: student.value?.name ?? '' })}
        texts={{
          results: t('payments.match.results'),
          nobody: t('payments.match.nobody'),
          found: (count) => t('payments.match.found', { count }),
          foundFirst: (shown, total) => t('payments.match.foundFirst', { shown, total }),
        }}
      />
      {!payment && sells && student.value && !shares.value && (
        <StudentDebts
          key={student.value.id}
          studentId={student.value.id}
          onTake={({ amount, purpose }) => {
            form.field('amount').onValueChange(String(amount));
            form.field('description').onValueChange(purpose);
            // below a long list it would change out of sight
            amountRef.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <div ref={amountRef}>
        <TextField
          {...form.input('amount')}
          label={t('payments.form.amount', { currency: toCurrencySymbol(currency) })}
          description={fixedBecause}
          required
          disabled={isFixed}
          inputMode="numeric"
          maxLength={11}
          autoComplete="off"
        />
      </div>
      {family.length > 1 && (
        <CheckboxField
          label={t('payments.split.title')}
          checked={shares.value !== null}
          onChange={({ target }) => divide(target.checked)}
        />
      )}
      {shares.value && (
        <FamilyShares
          family={family}
          shares={shares.value}
          onChange={shares.onValueChange}
          getError={(index) =>
            form.field(`shares.${index}.amount`).error ?? form.field(`shares.${index}.studentId`).error
          }
          total={toAmount(amount.value) || 0}
          currency={currency}
        />
      )}
      <TextArea
        {...form.input('description')}
        label={t('payments.form.description')}
        description={t('payments.form.descriptionHint')}
        maxLength={500}
      />
      <DateField
        {...dateField}
        {...form.field('date')}
        label={t('payments.form.date')}
        description={fixedBecause}
        required
        disabled={isFixed}
      />
      <SelectField
        {...form.field('type')}
        native
        label={t('payments.form.type')}
        disabled={isFixed}
        options={paymentTypes.map((value) => ({
          value,
          label: t(
            known && isByStatement({ ...known, type: value })
              ? 'payments.detail.byStatement'
              : `payment.types.${value}`,
          ),
        }))}
      />
      {!payment && (
        <CheckboxField
          label={t('payments.form.received')}
          checked={form.field('isReceived').value}
          onChange={(event) => form.field('isReceived').onValueChange(event.target.checked)}
        />
      )}
      {!payment && form.field('isReceived').value && (
        <OpenLinks
          orders={openOrders}
          isCancelling={cancelLinks.value ?? hasLinkOf(toAmount(amount.value), shares.value)}
          onCancellingChange={cancelLinks.onValueChange}
        />
      )}
      {!payment && (
        <SimilarPayment
          studentId={shares.value ? undefined : student.value?.id}
          amount={toAmount(amount.value)}
          date={form.field('date').value}
        />
      )}
      <RepeatedPaymentDialog
        error={repeated}
        action="enter"
        onAccept={() => {
          repeatAccepted.current = true;
          setRepeated(undefined);
          void form.resubmit();
        }}
        onClose={() => setRepeated(undefined)}
      />
    </FormDialog>
  );
}

interface SimilarPaymentProps {
  studentId: number | undefined;
  amount: number;
  date: string;
}

/** Warns of a payment of the same student and amount in the same month, so that no payment is entered twice. */
function SimilarPayment({ studentId, amount, date }: SimilarPaymentProps) {
  const t = useT('mf-crm');
  const formats = useFormats();
  const toAmountText = useAmountText();
  const payments = usePaymentsOfMonth(
    studentId === undefined || date === '' || !(amount > 0) ? undefined : { studentId, amount, date },
  );
  const similar = payments.data?.find(
    (payment) => payment.amount === amount && (payment.status === 'PENDING' || payment.status === 'CONFIRMED'),
  );
  const amountText = similar && toAmountText(similar.amount);
  return (
    <div aria-live="polite">
      {similar && amountText !== undefined && (
        <Alert tone="warning" title={t('payments.form.similar')}>
          {t('payments.form.similarText', {
            date: formats.date(similar.date),
            amount: amountText,
            status: t(`payment.states.${similar.state}`).toLowerCase(),
          })}
        </Alert>
      )}
    </div>
  );
}
