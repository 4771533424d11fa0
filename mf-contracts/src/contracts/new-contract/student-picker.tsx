import type { StudentRow } from '@school/api-contract/students';
import { Button } from '@school/design-system/button';
import { TextField } from '@school/design-system/text-field';
import { useErrorText, useFormats, useT } from '@school/kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { useStudentsLike } from '../contracts.queries';
import styles from './new-contract.module.css';
import { useDebounced } from './use-debounced';

const SEARCH_DELAY_MS = 250;

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
  if (!student) return <StudentSearch onChoose={onChange} error={error} required={required} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a name and a button, no fields of a form
    <div role="group" aria-label={t('contracts.student')} className={styles.picked}>
      <span>
        <span className={styles.sub}>{t('contracts.student')}</span>
        {student.name}
      </span>
      <Button size="sm" onClick={() => onChange(undefined)}>
        {t('contracts.compose.change')}
      </Button>
    </div>
  );
}

interface StudentSearchProps {
  onChoose: (student: PickedStudent) => void;
  error: string | undefined;
  required: boolean;
}

/** A combobox (WAI-ARIA): focus stays in the field, arrows move through what was found, Enter takes it. */
function StudentSearch({ onChoose, error, required }: StudentSearchProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const { date, phone } = useFormats();
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const students = useStudentsLike(search);
  const found = search === '' || !open ? [] : (students.data ?? []);
  const active = found[Math.min(activeIndex, found.length - 1)];
  const optionId = (row: StudentRow) => `${listId}-${row.id}`;
  const choose = (row: StudentRow) => onChoose({ id: row.id, name: nameOf(row) });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: found.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) setActiveIndex((activeIndex + step) % found.length);
    else if (event.key === 'Enter' && active) choose(active);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    // Escape shuts the list first, and only then the dialog around it.
    event.stopPropagation();
  };

  const status =
    search === '' || students.isPending
      ? ''
      : found.length > 0
        ? t('contracts.compose.found', { count: found.length })
        : open && students.isSuccess
          ? t('contracts.compose.nobody')
          : '';

  return (
    <div className={styles.search}>
      <TextField
        role="combobox"
        label={t('contracts.student')}
        description={t('contracts.compose.studentHint')}
        required={required}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(active)}
        aria-autocomplete="list"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('contracts.compose.students')} className={styles.options}>
        {found.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the combobox
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, aria-activedescendant points here
          <div
            key={row.id}
            id={optionId(row)}
            role="option"
            aria-selected={row === active}
            className={styles.option}
            onPointerMove={() => setActiveIndex(index)}
            onClick={() => choose(row)}
          >
            {nameOf(row)}
            <span className={styles.sub}>
              {date(row.birthDate)} · {row.parentName}, <span className={styles.phone}>{phone(row.parentPhone)}</span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.sub}>
        {status}
      </p>
      {students.isError && <p role="alert">{errorText(students.error)}</p>}
    </div>
  );
}

function nameOf({ lastName, firstName, middleName }: StudentRow): string {
  return [lastName, firstName, middleName].filter(Boolean).join(' ');
}
