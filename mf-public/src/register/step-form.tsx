import { FormErrors } from '@school/design-system/form-errors';
import type { FormEventHandler, ReactNode } from 'react';
import type { ListedError } from '../shared/error-list';
import { useTexts } from '../shared/use-texts';
import { FocusedHeading } from './focused-heading';
import styles from './register.module.css';

interface StepFormProps {
  title: string;
  focusHeading: boolean;
  errors: readonly ListedError[];
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** The common parts of both steps: heading, error list and fields. */
export function StepForm({ title, focusHeading, errors, onSubmit, children }: StepFormProps) {
  const t = useTexts();
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit} aria-label={title}>
      <FocusedHeading level={2} focus={focusHeading}>
        {title}
      </FocusedHeading>
      <FormErrors title={t('form.errorsTitle')} errors={errors} />
      <p className={styles.hint}>{t('form.requiredHint')}</p>
      {children}
    </form>
  );
}
