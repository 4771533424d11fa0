import { relationshipSchema } from '@school/api-contract/common';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { PhoneField } from '@school/design-system/phone-field';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { CallSchool, type Failure, FailureText, useIssueText, useLabels } from '@school/kit';
import type { FormEventHandler } from 'react';
import { Controller } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';
import { ParentConsents } from './parent-consents';
import { PassportFields } from './passport-fields';
import { PhotoConsent } from './photo-consent';
import styles from './register.module.css';
import type { ParentValues } from './registration-forms';
import { StepForm } from './step-form';
import type { ParentForm } from './use-registration-forms';

interface ParentStepProps {
  form: ParentForm;
  /** Whether the form asks for the consent to photographs. */
  asksForPhotos: boolean;
  focusHeading: boolean;
  /** Why the last submit failed. */
  failure: Failure | undefined;
  pending: boolean;
  onBack: () => void;
  onSubmit: FormEventHandler;
}

/** Step 2, 'Данные родителя/опекуна' (specification sections 2 and 5). */
export function ParentStep({ form, asksForPhotos, focusHeading, failure, pending, onBack, onSubmit }: ParentStepProps) {
  const t = useTexts();
  const labels = useLabels();
  const issueText = useIssueText();
  const { control, register } = form;
  const { errors } = form.formState;
  const getError = (field: keyof ParentValues) => issueText(errors[field]?.message);
  return (
    <StepForm title={t('register.parent.title')} focusHeading={focusHeading} onSubmit={onSubmit}>
      <TextField
        {...register('fullName')}
        id="parent-fullName"
        label={t('register.parent.fullName')}
        required
        autoComplete="name"
        maxLength={200}
        error={getError('fullName')}
      />
      <div className={styles.pair}>
        <Controller
          control={control}
          name="phone"
          render={({ field: { onChange, ...field } }) => (
            <PhoneField
              {...field}
              mode="compact"
              id="parent-phone"
              label={t('register.parent.phone')}
              description={t('register.parent.phoneHint')}
              required
              onValueChange={onChange}
              error={getError('phone')}
            />
          )}
        />
        <TextField
          {...register('email')}
          id="parent-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('register.parent.email')}
          required
          maxLength={254}
          error={getError('email')}
        />
      </div>
      <Controller
        control={control}
        name="relationship"
        render={({ field: { onChange, ...field } }) => (
          <SelectField
            {...field}
            native
            id="parent-relationship"
            label={t('register.parent.relationship')}
            required
            placeholder={t('register.parent.chooseRelationship')}
            options={relationshipSchema.options.map((value) => ({ value, label: labels.relationship(value) }))}
            onValueChange={onChange}
            error={getError('relationship')}
          />
        )}
      />
      <PassportFields form={form} />
      <TextArea
        {...register('actualAddress')}
        id="parent-actualAddress"
        label={t('register.parent.actualAddress')}
        required
        rows={2}
        autoComplete="street-address"
        maxLength={300}
        error={getError('actualAddress')}
      />
      <TextArea
        {...register('trainingAddress')}
        id="parent-trainingAddress"
        label={t('register.parent.trainingAddress')}
        description={t('register.parent.trainingAddressHint')}
        required
        rows={2}
        autoComplete="off"
        maxLength={300}
        error={getError('trainingAddress')}
      />
      <ParentConsents form={form} />
      {asksForPhotos && <PhotoConsent form={form} />}
      {failure !== undefined && (
        <Alert tone="danger" title={t('register.failed.title')}>
          <FailureText {...failure} />
          <CallSchool />
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" block loading={pending}>
          {pending ? t('register.sending') : t('register.submit')}
        </Button>
        <Button size="lg" block disabled={pending} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </StepForm>
  );
}
