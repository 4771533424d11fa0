import { Field } from '@school/design-system/field';
import { IconButton } from '@school/design-system/icon-button';
import { type ChosenStudent, StudentCombobox } from '@school/kit/forms';
import { X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import styles from './student-field.module.css';

interface StudentFieldProps
  extends Pick<ComponentProps<typeof StudentCombobox>, 'label' | 'description' | 'error' | 'required' | 'texts'> {
  value: ChosenStudent | null;
  /** Null when the choice is cleared. */
  onChange: (student: ChosenStudent | null) => void;
  /** Accessible name of the button that clears the choice; undefined when the student cannot be changed. */
  clearLabel: string | undefined;
}

/** The chosen student of a form, or the search for one. */
export function StudentField({ value, onChange, clearLabel, ...search }: StudentFieldProps) {
  // The search or the button disappears, so the focus moves to the element that replaces it.
  const [moved, setMoved] = useState(false);
  const change = (next: ChosenStudent | null) => {
    setMoved(true);
    onChange(next);
  };
  if (!value) return <StudentCombobox {...search} autoFocus={moved} onChoose={change} />;
  return (
    <Field label={search.label} error={search.error}>
      {() => (
        <div className={styles.chosen}>
          <span>{value.name}</span>
          {clearLabel !== undefined && (
            <IconButton size="sm" icon={<X />} aria-label={clearLabel} autoFocus={moved} onClick={() => change(null)} />
          )}
        </div>
      )}
    </Field>
  );
}
