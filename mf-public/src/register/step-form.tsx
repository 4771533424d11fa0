import type { FormEventHandler, ReactNode } from 'react';
import { useTexts } from '../shared/use-texts';
import { FocusedHeading } from './focused-heading';
import styles from './register.module.css';

interface StepFormProps {
  title: string;
  focusHeading: boolean;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** The common parts of both steps: heading, the note on required fields, and fields. */
export function StepForm({ title, focusHeading, onSubmit, children }: StepFormProps) {
  const t = useTexts();
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit} aria-label={title}>
      <FocusedHeading level={2} focus={focusHeading}>
        {title}
      </FocusedHeading>
      <p className={styles.hint}>{t('form.requiredHint')}</p>
      {children}
    </form>
  );
}
