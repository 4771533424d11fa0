import { type SavedSchool, type School, schoolUpdateSchema } from '@school/api-contract/school/school';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { FormErrors } from '@school/design-system/form-errors';
import { PhoneField } from '@school/design-system/phone-field';
import { SelectField, type SelectFieldProps } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { notify, useT } from '@school/kit';
import { AccentField } from '../accent-field';
import styles from '../settings.module.css';
import { SettingsPart } from '../settings-part';
import { useRecordForm } from '../use-record-form';
import { useRefetchSchool, useSaveSchool } from './school.queries';
import { currencies, useZoneOptions, withCurrent } from './school-choices';
import { SchoolConflict } from './school-conflict';
import { fromDraft, toDraft } from './school-draft';

const fields = schoolUpdateSchema.keyof().options;

/** All settings in one form; each invalid field is marked, and unsaved changes are not lost by mistake. */
export function SchoolForm({ school }: { school: SavedSchool }) {
  const t = useT('mf-crm');
  const save = useSaveSchool();
  const { form, isDirty, clashes, undo } = useRecordForm(schoolUpdateSchema, {
    stored: school,
    toDraft: (known) => toDraft(known ?? school),
    toBody: fromDraft,
    texts: {
      smsDailyLimit: t('settings.school.wrong.smsDailyLimit'),
      smsDailySpend: t('settings.school.wrong.smsDailySpend'),
      smsSegmentPrice: t('settings.school.wrong.smsSegmentPrice'),
    },
    save: (body, known) => save.mutateAsync({ school: body, updatedAt: (known ?? school).updatedAt }),
    refetch: useRefetchSchool(),
    onSaved: () => notify({ title: t('settings.school.saved') }),
  });
  const zones = useZoneOptions(form.field('timeZone').value);

  const named = (name: keyof School) => ({ id: `school-${name}`, label: t(`settings.school.${name}`) });
  const text = (name: keyof School, hint?: string) => (
    <TextField
      {...form.input(name)}
      {...named(name)}
      description={hint}
      required={name === 'name' || name === 'operatorName' || name === 'operatorEmail'}
    />
  );
  const phone = (name: 'phone' | 'operatorPhone', hint?: string) => (
    <PhoneField mode="display" {...form.field(name)} {...named(name)} description={hint} />
  );
  const select = (name: keyof School, options: SelectFieldProps['options']) => (
    <SelectField native {...form.field(name)} {...named(name)} options={options} />
  );
  const errors = fields.flatMap((name) => {
    const { error } = form.field(name);
    const { id, label } = named(name);
    return error === undefined ? [] : [{ id, message: `${label}: ${error}` }];
  });

  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <FormErrors title={t('settings.school.wrongTitle')} errors={errors} />
      <SchoolConflict clashes={clashes} />
      {form.failure && <Alert tone="danger">{form.failure}</Alert>}
      <SettingsPart title={t('settings.school.identity')} description={t('settings.school.identityHint')}>
        <Stack>
          {text('name')}
          <div className={styles.pair}>
            {phone('phone', t('settings.school.phoneHint'))}
            {text('address', t('settings.school.addressHint'))}
          </div>
          <AccentField
            {...form.field('accentColor')}
            {...named('accentColor')}
            description={t('settings.school.accentColorHint')}
          />
        </Stack>
      </SettingsPart>
      <SettingsPart title={t('settings.school.requisites')} description={t('settings.school.requisitesHint')}>
        <Stack>
          {text('operatorName', t('settings.school.operatorNameHint'))}
          <div className={styles.pair}>
            {text('operatorInn')}
            {text('operatorOgrn')}
          </div>
          {text('operatorAddress')}
          <div className={styles.pair}>
            {phone('operatorPhone')}
            {text('operatorEmail', t('settings.school.operatorEmailHint'))}
          </div>
          <TextArea {...form.input('bankDetails')} {...named('bankDetails')} rows={3} />
        </Stack>
      </SettingsPart>
      <SettingsPart title={t('settings.school.regional')}>
        <div className={styles.pair}>
          {select('currency', withCurrent(currencies, form.field('currency').value))}
          {select('timeZone', zones)}
        </div>
      </SettingsPart>
      <SettingsPart title={t('settings.school.limits')}>
        <Stack>
          <div className={styles.pair}>
            {text('smsDailyLimit', t('settings.school.smsDailyLimitHint'))}
            {text('smsDailySpend', t('settings.school.smsDailySpendHint'))}
          </div>
          {text('smsSegmentPrice', t('settings.school.smsSegmentPriceHint'))}
          {text('anchorEmail', t('settings.school.anchorEmailHint'))}
        </Stack>
      </SettingsPart>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('settings.school.save')}
        </Button>
        {isDirty && <Button onClick={undo}>{t('settings.school.undo')}</Button>}
        <span className={styles.muted} aria-live="polite">
          {isDirty ? t('settings.school.unsaved') : ''}
        </span>
      </div>
    </form>
  );
}
