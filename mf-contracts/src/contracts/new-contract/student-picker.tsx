import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { type ChosenStudent, StudentCombobox } from '@school/kit/forms';
import { useState } from 'react';
import styles from './new-contract.module.css';

interface StudentPickerProps {
  student: ChosenStudent | undefined;
  /** Undefined when the choice is cleared. */
  onChange: (student: ChosenStudent | undefined) => void;
  error: string | undefined;
  /** Default: a student must be chosen. */
  required?: boolean;
}

/** The chosen student, or a search field. */
export function StudentPicker({ student, onChange, error, required = true }: StudentPickerProps) {
  const t = useT('mf-contracts');
  // The pressed button disappears, so the focus moves to the element that replaces it.
  const [moved, setMoved] = useState(false);
  const change = (next: ChosenStudent | undefined) => {
    setMoved(true);
    onChange(next);
  };
  if (!student) {
    return (
      <StudentCombobox
        label={t('contracts.student')}
        description={t('contracts.compose.studentHint')}
        required={required}
        error={error}
        autoFocus={moved}
        texts={{
          results: t('contracts.compose.students'),
          nobody: t('contracts.compose.nobody'),
          found: (count) => t('contracts.compose.found', { count }),
          foundFirst: (shown, total) => t('contracts.compose.foundFirst', { shown, total }),
        }}
        onChoose={change}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a name and a button, no fields of a form
    <div role="group" aria-label={t('contracts.student')} className={styles.picked}>
      <span>
        <span className={styles.sub}>{t('contracts.student')}</span>
        {student.name}
      </span>
      <Button size="sm" autoFocus={moved} onClick={() => change(undefined)}>
        {t('contracts.compose.change')}
      </Button>
    </div>
  );
}
