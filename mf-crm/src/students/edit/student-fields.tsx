import { sportsDirections, type Weekday, weekdays } from '@school/api-contract/common';
import { requiredStudentFields, type StudentField } from '@school/api-contract/students/student-fields';
import { Alert } from '@school/design-system/alert';
import { CheckboxGroup } from '@school/design-system/checkbox-group';
import { DateField } from '@school/design-system/date-field';
import { Disclosure } from '@school/design-system/disclosure';
import { PhoneField } from '@school/design-system/phone-field';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useDateFieldProps, useLabels, useT } from '@school/kit';
import type { ReactNode } from 'react';
import type { TextFieldName } from './student-draft';
import styles from './student-form.module.css';
import type { StudentForm } from './use-student-form';

interface StudentFieldsProps {
  form: StudentForm;
  /** The choice of a group, which fills the fields after it. */
  groupField?: ReactNode;
  /** What is known of the family with the phone of the parent. */
  knownFamily?: ReactNode;
  /** Whether a parent has agreed that the school keeps medical information. */
  hasMedicalConsent: boolean;
  /** Whether the fields that a new card seldom has are open at first. */
  opensAll: boolean;
}

/** All fields of a card in sections: child and parent first, those that a new card seldom has folded below. */
export function StudentFields({ form, groupField, knownFamily, hasMedicalConsent, opensAll }: StudentFieldsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const dateField = useDateFieldProps();

  const named = (name: StudentField) => ({ id: `student-${name}`, label: t(`student.fields.${name}`) });
  const shell = (name: TextFieldName) => ({ ...named(name), required: requiredStudentFields.includes(name) });
  const field = (name: TextFieldName) => ({ ...form.field(name), ...shell(name) });
  const text = (name: TextFieldName, maxLength: number) => (
    // Data of another person: the browser must not fill in those of the staff user.
    <TextField {...form.input(name)} {...shell(name)} autoComplete="off" maxLength={maxLength} />
  );
  const area = (name: TextFieldName, maxLength: number, rows = 2) => (
    <TextArea {...form.input(name)} {...shell(name)} rows={rows} maxLength={maxLength} />
  );
  const digits = (name: TextFieldName, count: number) => {
    const { onValueChange, ...props } = field(name);
    return (
      <TextField
        {...props}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, count))}
      />
    );
  };
  const day = (name: TextFieldName) => <DateField {...dateField} {...field(name)} max={dateField.today} />;
  const phone = (name: TextFieldName) => <PhoneField {...field(name)} mode="compact" />;
  const choice = (name: TextFieldName, options: { value: string; label: string }[], placeholder: string) => (
    <SelectField {...field(name)} native placeholder={placeholder} options={options} />
  );

  return (
    <Stack gap={6}>
      <Part title={t('student.child')} isFirst>
        {text('lastName', 100)}
        <div className={styles.pair}>
          {text('firstName', 100)}
          {text('middleName', 100)}
        </div>
        <div className={styles.pair}>
          {day('birthDate')}
          {choice(
            'gender',
            (['male', 'female'] as const).map((value) => ({ value, label: labels.gender(value) })),
            labels.gender(null),
          )}
        </div>
        <div className={styles.pair}>
          {groupField}
          {choice(
            'sportsDirection',
            sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) })),
            t('student.form.choose'),
          )}
        </div>
        <CheckboxGroup<Weekday>
          {...form.field('trainingDays')}
          inline
          id="student-trainingDays"
          legend={t('student.fields.trainingDays')}
          options={weekdays.map((value, index) => ({ value, label: t(`groups.short.${index + 1}`) }))}
        />
        {text('trainingAddress', 300)}
      </Part>
      <Part title={t('student.parent')}>
        {text('parentName', 200)}
        <div className={styles.pair}>
          {phone('parentPhone')}
          {choice(
            'parentRelationship',
            (['mother', 'father', 'guardian'] as const).map((value) => ({ value, label: labels.relationship(value) })),
            labels.gender(null),
          )}
        </div>
        {knownFamily}
        {text('parentEmail', 254)}
      </Part>
      <Part title={t('student.health')}>
        {area('medicalInfo', 2000)}
        {!hasMedicalConsent && form.field('medicalInfo').value.trim() !== '' && (
          <Alert tone="warning" role="status" title={t('student.form.noMedicalConsent')}>
            {t('student.form.noMedicalConsentText')}
          </Alert>
        )}
      </Part>
      <Disclosure summary={<b>{t('student.form.more')}</b>} open={opensAll}>
        <Stack gap={6}>
          <Stack>
            {area('additionalInfo', 2000)}
            {text('parentActualAddress', 300)}
          </Stack>
          <Part title={t('student.secondParent')}>
            {text('secondParentName', 200)}
            {phone('secondParentPhone')}
          </Part>
          <Part title={t('student.documents')}>
            <div className={styles.pair}>
              {text('birthCertificateNumber', 50)}
              {day('birthCertificateIssueDate')}
            </div>
            <div className={styles.pair}>
              {digits('parentPassportSeries', 4)}
              {digits('parentPassportNumber', 6)}
            </div>
            {area('parentPassportIssuedBy', 300)}
          </Part>
        </Stack>
      </Disclosure>
    </Stack>
  );
}

/** @param isFirst leaves the visible title to that of the form */
function Part({ title, isFirst, children }: { title: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend className={isFirst ? undefined : styles.legend}>
        {isFirst ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </legend>
      <Stack>{children}</Stack>
    </fieldset>
  );
}
