import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { useIssueText } from '@school/kit';
import { Controller } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';
import styles from './register.module.css';
import type { ParentForm } from './use-registration-forms';

/** Four and six digits; removes any other typed or pasted character. */
const numbers = [
  { name: 'passportSeries', digits: 4 },
  { name: 'passportNumber', digits: 6 },
] as const;

export function PassportFields({ form }: { form: ParentForm }) {
  const t = useTexts();
  const issueText = useIssueText();
  const { errors, isSubmitted } = form.formState;

  /** The whole of «4510 123456», pasted into either field, fills both. */
  const splitWhole = (digits: string): boolean => {
    if (digits.length !== 10) return false;
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue('passportSeries', digits.slice(0, 4), options);
    form.setValue('passportNumber', digits.slice(4), options);
    return true;
  };

  return (
    <>
      <div className={styles.pair}>
        {numbers.map(({ name, digits }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <TextField
                {...field}
                id={`parent-${name}`}
                label={t(`register.parent.${name}`)}
                required
                inputMode="numeric"
                autoComplete="off"
                onChange={(event) => {
                  const typed = event.target.value.replace(/\D/g, '');
                  if (!splitWhole(typed)) field.onChange(typed.slice(0, digits));
                }}
                error={issueText(errors[name]?.message)}
              />
            )}
          />
        ))}
      </div>
      <TextArea
        {...form.register('passportIssuedBy')}
        id="parent-passportIssuedBy"
        label={t('register.parent.passportIssuedBy')}
        required
        rows={2}
        autoComplete="off"
        maxLength={300}
        error={issueText(errors.passportIssuedBy?.message)}
      />
    </>
  );
}
