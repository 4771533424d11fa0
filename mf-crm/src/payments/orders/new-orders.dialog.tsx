import type { Debt } from '@school/api-contract/money/debts';
import {
  type EarlierLinkChoice,
  earlierLinkChoices,
  type OrderChannel,
  orderChannels,
  paymentOrdersBody,
} from '@school/api-contract/money/payment-orders';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { IconButton } from '@school/design-system/icon-button';
import { RadioGroup } from '@school/design-system/radio-group';
import { TextField } from '@school/design-system/text-field';
import { notify, toFieldErrors, useFormats, useSellsSubscriptions, useT } from '@school/kit';
import { type ChosenStudent, FormDialog, StudentCombobox, useContractForm } from '@school/kit/forms';
import { X } from 'lucide-react';
import { useState } from 'react';
import { toCurrencySymbol } from '../edit/currency-symbol';
import { usePurposeWords } from '../edit/purpose-words';
import { toAmount } from '../edit/to-amount';
import styles from '../payments.module.css';
import { DebtOfChosen } from './debt-of-chosen';
import { useCreateOrders } from './orders.queries';

interface NewOrdersDialogProps {
  /**
   * Already chosen, with what is known of the debt: its amount, its months, and the links that can still be paid. The
   * purpose of an earlier link stands in place of the months.
   */
  students: readonly (ChosenStudent & Partial<Pick<Debt, 'amount' | 'months' | 'openLinks'> & { purpose: string }>)[];
  /** ISO 4217. */
  currency: string;
  onClose: () => void;
  /** Receives the key by which the list shows the created orders. */
  onCreated: (key: string, count: number) => void;
}

interface Row {
  studentId: number;
  name: string;
  amount: string;
  /** What this student owes for; it is sent unless one purpose is entered for all. */
  purpose: string;
  /** Links that can still be paid, as far as known; `unspecified`: the server has told only that there are some. */
  openLinks: Debt['openLinks'] | 'unspecified';
  /** Was chosen in the form, and what is owed is still being read. */
  isReading: boolean;
}

interface Draft {
  orders: Row[];
  purpose: string;
  expiresInDays: string;
  channels: OrderChannel[];
  earlierLinks: EarlierLinkChoice | '';
}

/** Makes orders with payment links for one or many students, each with an amount of its own. */
export function NewOrdersDialog({ students, currency, onClose, onCreated }: NewOrdersDialogProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const toPurpose = usePurposeWords();
  const create = useCreateOrders();
  const sells = useSellsSubscriptions();
  // one key for the form, so that a repeated request creates the orders only once
  const [key] = useState(() => crypto.randomUUID());
  const toRow = ({ id, name }: ChosenStudent, amount = ''): Row => ({
    ...{ studentId: id, name, amount, purpose: '', openLinks: null, isReading: false },
  });
  const given = students.map((student): Row => {
    const { amount, months = [], openLinks = null, purpose: earlier = toPurpose(months) } = student;
    return { ...toRow(student, amount?.toString()), purpose: earlier, openLinks };
  });
  const draft: Draft = {
    orders: given,
    purpose: given.every((row) => row.purpose === given[0]?.purpose) ? (given[0]?.purpose ?? '') : '',
    expiresInDays: '7',
    channels: [...orderChannels],
    earlierLinks: students.some(({ openLinks }) => openLinks) ? 'replace' : '',
  };
  const form = useContractForm(paymentOrdersBody, {
    draft,
    toBody: ({ orders, purpose, expiresInDays, channels, earlierLinks }) => ({
      key,
      orders: orders.map(({ studentId, amount, purpose: own }) => ({
        ...{ studentId, amount: toAmount(amount), purpose: purpose.trim() || own },
      })),
      expiresInDays: toAmount(expiresInDays),
      channels,
      earlierLinks: earlierLinks || undefined,
    }),
    send: (body) => create.mutateAsync(body),
    onSent: (made) => {
      notify({ title: t('payments.orders.form.done', { count: made.length }) });
      onCreated(key, made.length);
    },
    onRefused: (error) => {
      const named = toFieldErrors(error);
      if (!named.earlierLinks) return;
      const mark = (row: Row, index: number): Row =>
        named[`orders.${index}.studentId`] && !row.openLinks ? { ...row, openLinks: 'unspecified' } : row;
      orders.onValueChange(orders.value.map(mark));
    },
  });
  const orders = form.field('orders');
  const channels = form.field('channels');
  const rows = orders.value;
  const withLinks = rows.filter(({ openLinks }) => openLinks);
  const purpose = form.field('purpose').value.trim();
  const needsPurpose = rows.length === 0 || rows.some((row) => row.purpose === '');
  /** What is owed, or the amount of the student before for one who owes nothing; empty when it could not be read. */
  const toFilled = (debt: Debt | null | undefined, before: Row | undefined) => {
    if (debt) return debt.amount.toString();
    return debt === null ? (before?.amount ?? '') : '';
  };
  /** Keeps an amount that was typed meanwhile. */
  const fillIn = (studentId: number, debt: Debt | null | undefined) => {
    if (debt?.openLinks && !form.values().earlierLinks) form.field('earlierLinks').onValueChange('replace');
    orders.onValueChange(
      form.values().orders.map((row, index, all) =>
        row.studentId === studentId
          ? {
              ...{
                ...row,
                isReading: false,
                amount: row.amount || toFilled(debt, all[index - 1]),
              },
              ...(debt && { purpose: toPurpose(debt.months), openLinks: debt.openLinks }),
            }
          : row,
      ),
    );
  };
  const total = rows.reduce((sum, { amount }) => sum + (toAmount(amount) || 0), 0);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('payments.orders.form.title')}
      closeLabel={t('payments.form.close')}
      cancelLabel={t('payments.form.cancel')}
      submitLabel={t('payments.orders.form.submit', { count: Math.max(1, rows.length) })}
      notice={<Alert role="note">{t('payments.orders.form.text')}</Alert>}
    >
      <StudentCombobox
        label={t('payments.orders.form.add')}
        description={t('payments.match.searchHint')}
        error={orders.error}
        taken={rows.map(({ studentId }) => studentId)}
        texts={{
          results: t('payments.match.results'),
          nobody: t('payments.match.nobody'),
          found: (count) => t('payments.match.found', { count }),
          foundFirst: (shown, all) => t('payments.match.foundFirst', { shown, total: all }),
        }}
        onChoose={(student) =>
          orders.onValueChange([
            ...rows,
            sells ? { ...toRow(student), isReading: true } : toRow(student, rows.at(-1)?.amount),
          ])
        }
      />
      {rows.map(
        ({ studentId, isReading }) =>
          isReading && (
            <DebtOfChosen key={studentId} studentId={studentId} onRead={(debt) => fillIn(studentId, debt)} />
          ),
      )}
      {rows.length > 0 && (
        <ul aria-label={t('payments.orders.form.students')} className={styles.list}>
          {rows.map((row, index) => (
            <OrderRow
              key={row.studentId}
              name={row.name}
              currency={currency}
              amount={form.field(`orders.${index}.amount`)}
              purpose={purpose ? '' : row.purpose}
              openLinks={row.openLinks}
              onRemove={() => orders.onValueChange(rows.filter(({ studentId }) => studentId !== row.studentId))}
            />
          ))}
        </ul>
      )}
      {rows.length > 1 && currency !== '' && (
        <p className={styles.sub} aria-live="polite">
          {t('payments.orders.form.total', { amount: money(total, currency) })}
        </p>
      )}
      {withLinks.length > 0 && (
        <EarlierLinks
          field={form.field('earlierLinks')}
          count={withLinks.length}
          onLeaveOut={
            withLinks.length < rows.length
              ? () => orders.onValueChange(rows.filter(({ openLinks }) => !openLinks))
              : undefined
          }
        />
      )}
      <TextField
        {...form.input('purpose')}
        error={rows.map((_, index) => form.field(`orders.${index}.purpose`).error).find(Boolean)}
        label={t('payments.orders.form.purpose')}
        description={t(needsPurpose ? 'payments.orders.form.purposeHint' : 'payments.orders.form.ownPurposeHint')}
        required={needsPurpose}
        maxLength={140}
      />
      <TextField
        {...form.input('expiresInDays')}
        label={t('payments.orders.form.days')}
        required
        inputMode="numeric"
        maxLength={2}
      />
      {orderChannels.map((channel) => (
        <CheckboxField
          key={channel}
          label={t(`payments.orders.form.channels.${channel}`)}
          checked={channels.value.includes(channel)}
          onChange={({ target }) =>
            channels.onValueChange(
              orderChannels.filter((each) => (each === channel ? target.checked : channels.value.includes(each))),
            )
          }
        />
      ))}
    </FormDialog>
  );
}

interface EarlierLinksProps {
  field: {
    value: EarlierLinkChoice | '';
    onValueChange: (value: EarlierLinkChoice) => void;
    error: string | undefined;
  };
  /** Students who have a link that can still be paid. */
  count: number;
  /** Undefined when nobody would be left. */
  onLeaveOut: (() => void) | undefined;
}

/** Asks what becomes of the links by which these students can still pay, so that no family pays twice. */
function EarlierLinks({ field, count, onLeaveOut }: EarlierLinksProps) {
  const t = useT('mf-crm');
  return (
    <div className={styles.earlierLinks}>
      <RadioGroup
        {...field}
        id="earlier-links"
        legend={t('payments.orders.form.earlierLinks.label', { count })}
        required
        options={earlierLinkChoices.map((value) => ({
          value,
          label: t(`payments.orders.form.earlierLinks.${value}`),
        }))}
      />
      {onLeaveOut && (
        <Button size="sm" onClick={onLeaveOut}>
          {t('payments.orders.form.earlierLinks.leaveOut', { count })}
        </Button>
      )}
    </div>
  );
}

interface OrderRowProps {
  name: string;
  currency: string;
  /** '': one purpose is entered for all. */
  purpose: string;
  openLinks: Row['openLinks'];
  amount: { value: string; onValueChange: (value: string) => void; error: string | undefined };
  onRemove: () => void;
}

function OrderRow({ name, currency, purpose, openLinks, amount, onRemove }: OrderRowProps) {
  const t = useT('mf-crm');
  const { money, shortDate } = useFormats();
  const link =
    openLinks &&
    (openLinks === 'unspecified'
      ? t('payments.orders.form.hasLink')
      : t('payments.orders.form.hasLinkUntil', {
          amount: money(openLinks.amount, currency),
          date: shortDate(openLinks.until),
        }));
  return (
    <li className={styles.orderRow}>
      <TextField
        label={t('payments.orders.form.amountOf', { name, currency: toCurrencySymbol(currency) })}
        required
        inputMode="numeric"
        maxLength={11}
        autoComplete="off"
        value={amount.value}
        onChange={({ target }) => amount.onValueChange(target.value)}
        error={amount.error}
        description={[purpose, link].filter(Boolean).join(' · ')}
      />
      <IconButton icon={<X />} aria-label={t('payments.form.removeStudent', { name })} onClick={onRemove} />
    </li>
  );
}
