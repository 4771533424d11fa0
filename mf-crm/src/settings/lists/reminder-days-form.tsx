import { type ReminderDays, reminderDaysSchema } from '@school/api-contract/students/document-reminder-days';
import { type DocumentType, documentTypes } from '@school/api-contract/students/student-documents';
import { Button } from '@school/design-system/button';
import { FormErrors, FormFailure } from '@school/design-system/form-errors';
import { TextField } from '@school/design-system/text-field';
import { notify, useT } from '@school/kit';
import { useId } from 'react';
import { z } from 'zod';
import settings from '../settings.module.css';
import { useRecordForm } from '../use-record-form';
import styles from './lists.module.css';
import { useRefetchReminderDays, useSaveReminderDays } from './lists.queries';

/** Numbers as typed, by type of document. */
type DaysDraft = Record<DocumentType, string>;

const daysForm = z.preprocess((draft) => toNumbers(draft), reminderDaysSchema.shape.days);

export function ReminderDaysForm({ stored }: { stored: ReminderDays }) {
  const t = useT('mf-crm');
  const id = useId();
  const save = useSaveReminderDays();
  const refetch = useRefetchReminderDays();
  const { form, isDirty, isConflict, undo } = useRecordForm(daysForm, {
    stored,
    toDraft: (known) => toDraft(known ?? stored),
    save: (days, known) => save.mutateAsync({ days, updatedAt: (known ?? stored).updatedAt }),
    refetch,
    onSaved: () => notify({ title: t('settings.lists.daysSaved') }),
  });
  const label = (type: DocumentType) => t(`student.documentTypes.${type}`);
  return (
    <form noValidate className={settings.form} onSubmit={form.submit}>
      <FormErrors
        title={t('settings.lists.wrongTitle')}
        errors={documentTypes.flatMap((type) => {
          const { error } = form.field(type);
          return error === undefined ? [] : [{ id: `${id}-${type}`, message: `${label(type)}: ${error}` }];
        })}
      />
      {isConflict && (
        <FormFailure title={t('settings.lists.conflictTitle')}>{t('settings.lists.conflict')}</FormFailure>
      )}
      {form.failure !== undefined && <FormFailure>{form.failure}</FormFailure>}
      <div className={settings.pair}>
        {documentTypes.map((type) => (
          <TextField
            key={type}
            {...form.input(type)}
            id={`${id}-${type}`}
            label={label(type)}
            required
            inputMode="numeric"
            maxLength={3}
            suffix={t('settings.lists.days')}
            className={styles.days}
          />
        ))}
      </div>
      <div className={settings.actions}>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('settings.lists.save')}
        </Button>
        {isDirty && <Button onClick={undo}>{t('settings.lists.undo')}</Button>}
      </div>
    </form>
  );
}

function toDraft({ days }: ReminderDays): DaysDraft {
  return {
    BIRTH_CERTIFICATE: String(days.BIRTH_CERTIFICATE),
    MEDICAL_POLICY: String(days.MEDICAL_POLICY),
    INSURANCE: String(days.INSURANCE),
    PEDIATRIC_CERTIFICATE: String(days.PEDIATRIC_CERTIFICATE),
    PARENT_PASSPORT: String(days.PARENT_PASSPORT),
  };
}

const toNumbers = (draft: unknown) =>
  Object.fromEntries(
    Object.entries(Object(draft)).map(([type, typed]) => [
      type,
      typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : Number.NaN,
    ]),
  );
