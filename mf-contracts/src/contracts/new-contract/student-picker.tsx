import type { StudentRow } from '@school/api-contract/students';
import { Button } from '@school/design-system/button';
import { Combobox } from '@school/design-system/combobox';
import { useDebounced, useErrorText, useFormats, useT } from '@school/kit';
import { useState } from 'react';
import { useStudentsLike } from '../contracts.queries';
import styles from './new-contract.module.css';

export interface PickedStudent {
  id: number;
  name: string;
}

interface StudentPickerProps {
  student: PickedStudent | undefined;
  /** Undefined when the choice is taken back. */
  onChange: (student: PickedStudent | undefined) => void;
  error: string | undefined;
  /** Left out: somebody must be chosen. */
  required?: boolean;
}

/** The chosen student, or a search for one. */
export function StudentPicker({ student, onChange, error, required = true }: StudentPickerProps) {
  const t = useT('mf-contracts');
  // What was pressed goes away with its press, so the focus moves on to what comes in its place.
  const [moved, setMoved] = useState(false);
  const change = (next: PickedStudent | undefined) => {
    setMoved(true);
    onChange(next);
  };
  if (!student) return <StudentSearch onChoose={change} error={error} required={required} autoFocus={moved} />;
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

interface StudentSearchProps {
  onChoose: (student: PickedStudent) => void;
  error: string | undefined;
  required: boolean;
  autoFocus: boolean;
}

/** Finds a student by the name, the parent or the phone. */
function StudentSearch({ onChoose, error, required, autoFocus }: StudentSearchProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const { date, phone } = useFormats();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDebounced(typed);
  // While a word is typed on, those found for its beginning stay; those of another word are gone at once.
  const students = useStudentsLike(typed.startsWith(search) ? search : '');
  const { items: found = [], total = 0 } = students.data ?? {};
  const foundText =
    total > found.length
      ? t('contracts.compose.foundFirst', { shown: found.length, total })
      : found.length > 0
        ? t('contracts.compose.found', { count: found.length })
        : t('contracts.compose.nobody');

  return (
    <Combobox
      label={t('contracts.student')}
      description={t('contracts.compose.studentHint')}
      required={required}
      error={error}
      autoFocus={autoFocus}
      maxLength={100}
      value={text}
      onValueChange={setText}
      options={found.map((row) => ({
        id: row.id,
        label: nameOf(row),
        description: (
          <>
            {date(row.birthDate)} · {row.parentName}, <span className={styles.phone}>{phone(row.parentPhone)}</span>
          </>
        ),
      }))}
      optionsLabel={t('contracts.compose.students')}
      stale={search !== typed || students.isPlaceholderData}
      onSelect={({ id, label }) => onChoose({ id, name: label })}
      status={students.isSuccess ? foundText : ''}
      failure={students.isError && errorText(students.error)}
    />
  );
}

function nameOf({ lastName, firstName, middleName }: StudentRow): string {
  return [lastName, firstName, middleName].filter(Boolean).join(' ');
}
