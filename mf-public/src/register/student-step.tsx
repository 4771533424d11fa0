import { sportsDirections, weekdays } from '@school/api-contract/common';
import { Button } from '@school/design-system/button';
import { CheckboxGroup } from '@school/design-system/checkbox-group';
import { DateField } from '@school/design-system/date-field';
import { RadioGroup } from '@school/design-system/radio-group';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { addDays, useDateFieldProps, useIssueText, useLabels } from '@school/kit';
import type { FormEventHandler } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { capitalize } from '../shared/capitalized';
import { useTexts } from '../shared/use-texts';
import { MedicalFields } from './medical-fields';
import styles from './register.module.css';
import type { StudentValues } from './registration-forms';
import { StepForm } from './step-form';
import type { StudentForm } from './use-registration-forms';

interface StudentStepProps {
  form: StudentForm;
  focusHeading: boolean;
  onNext: FormEventHandler;
}

/** The school accepts children up to 18; the calendar allows slightly earlier dates. */
const oldestBirthDays = 20 * 366;

/** Step 1, 'Данные ученика' (specification sections 2 and 5). */
export function StudentStep({ form, focusHeading, onNext }: StudentStepProps) {
  const t = useTexts();
  const labels = useLabels();
  const issueText = useIssueText();
  const dateField = useDateFieldProps();
  const { today } = dateField;
  const { control, register } = form;
  const { errors } = form.formState;
  const getError = (field: keyof StudentValues) => issueText(errors[field]?.message);
  const fullName = useWatch({ control, name: 'fullName' });
  return (
    <StepForm title={t('register.student.title')} focusHeading={focusHeading} onSubmit={onNext}>
      <TextField
        {...register('fullName')}
        id="student-fullName"
        label={t('register.student.fullName')}
        // a trial request asks for the first name only, and is filled in here
        description={t(
          /^\s*\S+\s*$/.test(fullName) ? 'register.student.fullNameShort' : 'register.student.fullNameHint',
        )}
        required
        autoComplete="off"
        maxLength={200}
        error={getError('fullName')}
      />
      <div className={styles.pair}>
        <Controller
          control={control}
          name="birthDate"
          render={({ field: { onChange, ...field } }) => (
            <DateField
              {...dateField}
              {...field}
              id="student-birthDate"
              label={t('register.student.birthDate')}
              required
              min={addDays(today, -oldestBirthDays)}
              max={today}
              onValueChange={onChange}
              error={getError('birthDate')}
            />
          )}
        />
        <Controller
          control={control}
          name="gender"
          render={({ field: { onChange, ...field } }) => (
            <RadioGroup
              {...field}
              inline
              id="student-gender"
              legend={t('register.student.gender')}
              required
              options={[
                { value: 'male', label: labels.gender('male') },
                { value: 'female', label: labels.gender('female') },
              ]}
              onValueChange={onChange}
              error={getError('gender')}
            />
          )}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...register('birthCertificateNumber')}
          id="student-birthCertificateNumber"
          label={t('register.student.birthCertificateNumber')}
          description={t('register.student.birthCertificateHint')}
          required
          autoComplete="off"
          maxLength={50}
          error={getError('birthCertificateNumber')}
        />
        <Controller
          control={control}
          name="birthCertificateIssueDate"
          render={({ field: { onChange, ...field } }) => (
            <DateField
              {...dateField}
              {...field}
              id="student-birthCertificateIssueDate"
              label={t('register.student.birthCertificateIssueDate')}
              required
              min={addDays(today, -oldestBirthDays)}
              max={today}
              onValueChange={onChange}
              error={getError('birthCertificateIssueDate')}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="sportsDirection"
        render={({ field: { onChange, ...field } }) => (
          <SelectField
            {...field}
            native
            id="student-sportsDirection"
            label={t('register.student.sportsDirection')}
            required
            placeholder={t('register.student.chooseDirection')}
            options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
            onValueChange={onChange}
            error={getError('sportsDirection')}
          />
        )}
      />
      <Controller
        control={control}
        name="trainingDays"
        render={({ field: { onChange, ...field } }) => (
          <CheckboxGroup
            {...field}
            inline
            id="student-trainingDays"
            legend={t('register.student.trainingDays')}
            required
            options={weekdays.map((value) => ({ value, label: capitalize(labels.weekdays([value])) }))}
            onValueChange={onChange}
            error={getError('trainingDays')}
          />
        )}
      />
      <MedicalFields form={form} />
      <TextArea
        {...register('additionalInfo')}
        id="student-additionalInfo"
        label={t('register.student.additionalInfo')}
        maxLength={2000}
        error={getError('additionalInfo')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" block>
          {t('register.next')}
        </Button>
      </div>
    </StepForm>
  );
}
