import { type SavedSchool, type SchoolSettings, schoolUpdateSchema } from '@school/api-contract/school/school';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { PhoneField } from '@school/design-system/phone-field';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { useT } from '@school/kit';
import type { z } from 'zod';
import { LogoCard } from '../settings/school/logo-card';
import { useRefetchSchool, useSaveSchool } from '../settings/school/school.queries';
import { currencies, useZoneOptions, withCurrent } from '../settings/school/school-choices';
import { SchoolConflict } from '../settings/school/school-conflict';
import { toDigits, toPhone, toSchool } from '../settings/school/school-draft';
import settings from '../settings/settings.module.css';
import { useRecordForm } from '../settings/use-record-form';
import { LoadedSchool } from './loaded-school';
import { proposeRegion } from './propose-region';

const stepSchema = schoolUpdateSchema.pick({
  name: true,
  phone: true,
  address: true,
  accentColor: true,
  timeZone: true,
  currency: true,
});

interface SchoolStepProps {
  /** The school still has the name of a new database; then region and currency are proposed. */
  isNew: boolean;
  onSaved: () => void;
}

/** How families recognise the school, and its time and money. */
export function SchoolStep(props: SchoolStepProps) {
  return <LoadedSchool>{(school) => <SchoolStepForm {...props} school={school} />}</LoadedSchool>;
}

function SchoolStepForm({ school, isNew, onSaved }: SchoolStepProps & { school: SchoolSettings }) {
  const t = useT('mf-crm');
  const save = useSaveSchool();
  const proposed = isNew && { name: '', ...proposeRegion(school, Intl.DateTimeFormat().resolvedOptions().timeZone) };
  const { form, clashes } = useRecordForm<SavedSchool, ReturnType<typeof toDraft>, z.infer<typeof stepSchema>>(
    stepSchema,
    {
      stored: school,
      toDraft: (known = school) => ({ ...toDraft(known), ...(known.name === school.name && proposed) }),
      toBody: ({ accentColor, phone, ...others }) => ({
        ...others,
        phone: toPhone(phone),
        accentColor: accentColor.trim().toLowerCase() || null,
      }),
      save: (body, known = school) =>
        save.mutateAsync({ school: { ...toSchool(known), ...body }, updatedAt: known.updatedAt }),
      refetch: useRefetchSchool(),
      onSaved,
    },
  );
  const zones = useZoneOptions(form.field('timeZone').value);

  return (
    <>
      <LogoCard name={school.name} logoUrl={school.logoUrl} />
      <Card>
        <form noValidate onSubmit={form.submit}>
          <Stack>
            <SchoolConflict clashes={clashes} />
            {form.failure && <Alert tone="danger">{form.failure}</Alert>}
            <TextField label={t('settings.school.name')} required {...form.input('name')} />
            <div className={settings.pair}>
              <PhoneField
                mode="display"
                {...form.field('phone')}
                label={t('settings.school.phone')}
                description={t('settings.school.phoneHint')}
              />
              <TextField
                label={t('settings.school.address')}
                description={t('settings.school.addressHint')}
                {...form.input('address')}
              />
            </div>
            <TextField
              label={t('settings.school.accentColor')}
              description={t('settings.school.accentColorHint')}
              {...form.input('accentColor')}
            />
            <div className={settings.pair}>
              <SelectField native label={t('settings.school.timeZone')} options={zones} {...form.field('timeZone')} />
              <SelectField
                native
                label={t('settings.school.currency')}
                options={withCurrent(currencies, form.field('currency').value)}
                {...form.field('currency')}
              />
            </div>
            <div>
              <Button type="submit" variant="primary" loading={form.isSending}>
                {t('firstRun.save')}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </>
  );
}

const toDraft = ({ name, phone, address, accentColor, timeZone, currency }: SavedSchool) => ({
  name,
  phone: toDigits(phone),
  address,
  accentColor: accentColor ?? '',
  timeZone,
  currency,
});
