import type { TrialValues } from '@school/api-contract/families/trial-form';
import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { PhoneField } from '@school/design-system/phone-field';
import { TextField } from '@school/design-system/text-field';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';
import styles from './trial-request.module.css';

interface ChildAndParentProps {
  form: UseFormReturn<TrialValues, unknown, TrialRequestBody>;
  /** The translated error message of a field. */
  getError: (field: 'childName' | 'childAge' | 'parentName' | 'parentPhone') => string | undefined;
}

/** Who comes, and whom the school calls. */
export function ChildAndParent({ form: { control, register }, getError }: ChildAndParentProps) {
  const t = useTexts();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...register('childName')}
          id="trial-childName"
          label={t('trial.childName')}
          required
          autoComplete="off"
          maxLength={100}
          error={getError('childName')}
        />
        <Controller
          control={control}
          name="childAge"
          render={({ field }) => (
            <TextField
              {...field}
              id="trial-childAge"
              label={t('trial.childAge')}
              description={t('trial.childAgeHint')}
              required
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => field.onChange(event.target.value.replace(/\D/g, '').slice(0, 2))}
              error={getError('childAge')}
            />
          )}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...register('parentName')}
          id="trial-parentName"
          label={t('trial.parentName')}
          required
          autoComplete="name"
          maxLength={150}
          error={getError('parentName')}
        />
        <Controller
          control={control}
          name="parentPhone"
          render={({ field }) => (
            <PhoneField
              mode="compact"
              ref={field.ref}
              name={field.name}
              id="trial-parentPhone"
              label={t('trial.parentPhone')}
              required
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              error={getError('parentPhone')}
            />
          )}
        />
      </div>
    </>
  );
}
