import {
  type SubscriptionSettings,
  type SubscriptionSettingsBody,
  subscriptionSettingsBody,
} from '@school/api-contract/money/subscription-settings';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { DateField } from '@school/design-system/date-field';
import { FormErrors, FormFailure } from '@school/design-system/form-errors';
import { TextField } from '@school/design-system/text-field';
import { notify, showSubscriptions, useDateFieldProps, useT } from '@school/kit';
import { useId } from 'react';
import { z } from 'zod';
import settings from '../settings.module.css';
import { SettingsPart } from '../settings-part';
import { useRecordForm } from '../use-record-form';
import { useRefetchSettings, useSaveSettings } from './subscription-settings.queries';

const numbers = [
  'secondChildPercent',
  'thirdChildPercent',
  'remindSessionsLeft',
  'remindDaysLeft',
  'remindDebtDays',
] as const;

type Draft = Record<(typeof numbers)[number], string> & { enabled: boolean; accountingFrom: string };

const rulesForm = z.preprocess((draft) => toNumbers(draft), subscriptionSettingsBody.omit({ updatedAt: true }));

/** On or off, siblings' discounts, reminders and the first accounting day. */
export function RulesForm({ stored }: { stored: SubscriptionSettings }) {
  const t = useT('mf-crm');
  const id = useId();
  const dateField = useDateFieldProps();
  const save = useSaveSettings();
  const { form, isDirty, isConflict, undo } = useRecordForm<
    SubscriptionSettings,
    Draft,
    Omit<SubscriptionSettingsBody, 'updatedAt'>
  >(rulesForm, {
    stored,
    toDraft: (known) => toDraft(known ?? stored),
    save: (body, known) => save.mutateAsync({ ...body, updatedAt: (known ?? stored).updatedAt }),
    refetch: useRefetchSettings(),
    onSaved: ({ enabled }) => {
      showSubscriptions(enabled);
      notify({ title: t('settings.subscriptions.saved') });
    },
  });
  const isOn = form.field('enabled').value;
  const accountingFrom = form.field('accountingFrom');
  const invalid = [...numbers, 'accountingFrom' as const].flatMap((name) => {
    const { error } = form.field(name);
    return error === undefined
      ? []
      : [{ id: `${id}-${name}`, message: `${t(`settings.subscriptions.fields.${name}`)}: ${error}` }];
  });
  const toField = (name: (typeof numbers)[number]) => (
    <TextField
      {...form.input(name)}
      id={`${id}-${name}`}
      label={t(`settings.subscriptions.fields.${name}`)}
      required
      inputMode="numeric"
      maxLength={3}
    />
  );
  return (
    <SettingsPart title={t('settings.subscriptions.rules')} description={t('settings.subscriptions.rulesHint')}>
      <form noValidate className={settings.form} onSubmit={form.submit}>
        <FormErrors title={t('settings.subscriptions.wrongTitle')} errors={invalid} />
        {isConflict && (
          <FormFailure title={t('settings.subscriptions.conflictTitle')}>
            {t('settings.subscriptions.conflict')}
          </FormFailure>
        )}
        {form.failure !== undefined && <FormFailure>{form.failure}</FormFailure>}
        <CheckboxField
          {...form.input('enabled')}
          id="subscriptions-enabled"
          label={t('settings.subscriptions.enabled')}
          description={t('settings.subscriptions.enabledHint')}
        />
        {isOn && (
          <>
            <div className={settings.pair}>
              {numbers.slice(0, 2).map((name) => (
                <div key={name}>{toField(name)}</div>
              ))}
            </div>
            <p className={settings.muted}>{t('settings.subscriptions.siblingsHint')}</p>
            <div className={settings.pair}>
              {numbers.slice(2).map((name) => (
                <div key={name}>{toField(name)}</div>
              ))}
            </div>
            <p className={settings.muted}>{t('settings.subscriptions.remindHint')}</p>
            <DateField
              {...dateField}
              {...accountingFrom}
              id={`${id}-accountingFrom`}
              label={t('settings.subscriptions.fields.accountingFrom')}
              description={t('settings.subscriptions.accountingHint')}
              required
            />
          </>
        )}
        <div className={settings.actions}>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {t('settings.subscriptions.save')}
          </Button>
          {isDirty && <Button onClick={undo}>{t('settings.subscriptions.undo')}</Button>}
        </div>
      </form>
    </SettingsPart>
  );
}

function toDraft({ enabled, accountingFrom, ...rules }: SubscriptionSettings): Draft {
  return {
    enabled,
    accountingFrom,
    secondChildPercent: String(rules.secondChildPercent),
    thirdChildPercent: String(rules.thirdChildPercent),
    remindSessionsLeft: String(rules.remindSessionsLeft),
    remindDaysLeft: String(rules.remindDaysLeft),
    remindDebtDays: String(rules.remindDebtDays),
  };
}

const toNumbers = (draft: unknown) =>
  Object.fromEntries(
    Object.entries(Object(draft)).map(([name, typed]) => [
      name,
      numbers.some((each) => each === name) ? toNumber(typed) : typed,
    ]),
  );

const toNumber = (typed: unknown) => (typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : Number.NaN);
