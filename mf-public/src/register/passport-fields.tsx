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
  const { errors } = form.formState;
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
                onChange={(event) => field.onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
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
