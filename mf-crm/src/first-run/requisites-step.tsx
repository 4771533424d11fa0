import { messages } from '@school/api-contract/rules/messages';
import { type SavedSchool, schoolUpdateSchema } from '@school/api-contract/school/school';
import type { RequisiteName } from '@school/api-contract/school/school-readiness';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { PhoneField } from '@school/design-system/phone-field';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { useT } from '@school/kit';
import { z } from 'zod';
import { useReadiness } from '../settings/school/readiness.queries';
import { useRefetchSchool, useSaveSchool } from '../settings/school/school.queries';
import { SchoolConflict } from '../settings/school/school-conflict';
import { toDigits, toPhone, toSchool, withoutSpaces } from '../settings/school/school-draft';
import settings from '../settings/settings.module.css';
import { useRecordForm } from '../settings/use-record-form';
import { LoadedSchool } from './loaded-school';

const { shape } = schoolUpdateSchema;
const isGiven = [(value: string) => value.trim() !== '', messages.required] as const;

/** The step is done only with all of them; an entrepreneur, whose INN has 12 digits, may leave out the OGRN. */
const stepSchema = z
  .object({
    operatorName: shape.operatorName,
    operatorInn: shape.operatorInn.refine(...isGiven),
    operatorOgrn: shape.operatorOgrn,
    operatorAddress: shape.operatorAddress.refine(...isGiven),
    operatorPhone: shape.operatorPhone.refine(...isGiven),
    operatorEmail: shape.operatorEmail,
    bankDetails: shape.bankDetails.refine(...isGiven),
  })
  .refine(({ operatorInn, operatorOgrn }) => operatorOgrn !== '' || operatorInn.length === 12, {
    path: ['operatorOgrn'],
    message: messages.required,
    // also beside the errors of other fields
    when: () => true,
  });

/** The school's side of a contract. */
export function RequisitesStep({ onSaved }: { onSaved: () => void }) {
  const { data } = useReadiness();
  if (!data) return null;
  const invented = new Set(data.requisites.flatMap(({ name, fault }) => (fault === 'invented' ? [name] : [])));
  return (
    <LoadedSchool>{(school) => <RequisitesForm school={school} invented={invented} onSaved={onSaved} />}</LoadedSchool>
  );
}

interface RequisitesFormProps {
  school: SavedSchool;
  /** Values of a new database, which are not offered to be kept. */
  invented: ReadonlySet<string>;
  onSaved: () => void;
}

function RequisitesForm({ school, invented, onSaved }: RequisitesFormProps) {
  const t = useT('mf-crm');
  const save = useSaveSchool();
  const { form, clashes } = useRecordForm(stepSchema, {
    stored: school,
    toDraft: (known = school) =>
      toDraft((name) => {
        const isInvented = invented.has(name) && known[name] === school[name];
        if (!isInvented) return known[name];
        return name === 'operatorPhone' ? known.phone : '';
      }),
    toBody: (draft) => ({
      ...draft,
      operatorPhone: toPhone(draft.operatorPhone),
      operatorInn: withoutSpaces(draft.operatorInn),
      operatorOgrn: withoutSpaces(draft.operatorOgrn),
    }),
    save: (body, known = school) =>
      save.mutateAsync({ school: { ...toSchool(known), ...body }, updatedAt: known.updatedAt }),
    refetch: useRefetchSchool(),
    onSaved,
  });

  return (
    <Card>
      <form noValidate onSubmit={form.submit}>
        <Stack>
          <SchoolConflict clashes={clashes} />
          {form.failure && <Alert tone="danger">{form.failure}</Alert>}
          <TextField
            label={t('settings.school.operatorName')}
            description={t('settings.school.operatorNameHint')}
            required
            {...form.input('operatorName')}
          />
          <div className={settings.pair}>
            <TextField
              label={t('settings.school.operatorInn')}
              required
              inputMode="numeric"
              {...form.input('operatorInn')}
            />
            <TextField
              label={t('settings.school.operatorOgrn')}
              required={withoutSpaces(form.field('operatorInn').value).length !== 12}
              inputMode="numeric"
              {...form.input('operatorOgrn')}
            />
          </div>
          <TextField label={t('settings.school.operatorAddress')} required {...form.input('operatorAddress')} />
          <div className={settings.pair}>
            <PhoneField
              mode="display"
              {...form.field('operatorPhone')}
              label={t('settings.school.operatorPhone')}
              required
            />
            <TextField
              label={t('settings.school.operatorEmail')}
              description={t('settings.school.operatorEmailHint')}
              type="email"
              required
              {...form.input('operatorEmail')}
            />
          </div>
          <TextArea label={t('settings.school.bankDetails')} required rows={3} {...form.input('bankDetails')} />
          <div>
            <Button type="submit" variant="primary" loading={form.isSending}>
              {t('firstRun.save')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

const toDraft = (value: (name: RequisiteName) => string): Record<RequisiteName, string> => ({
  operatorName: value('operatorName'),
  operatorInn: value('operatorInn'),
  operatorOgrn: value('operatorOgrn'),
  operatorAddress: value('operatorAddress'),
  operatorPhone: toDigits(value('operatorPhone')),
  operatorEmail: value('operatorEmail'),
  bankDetails: value('bankDetails'),
});
