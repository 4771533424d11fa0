import type { StudentRow } from '@school/api-contract/students';
import { TextField } from '@school/design-system/text-field';
import { useErrorText, useFormats, useT } from '@school/kit';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { fullNameOf } from '../students/student-name';
import styles from './group.module.css';
import { useStudentsLike } from './groups.queries';

const SEARCH_DELAY_MS = 250;

export interface FoundStudent {
  id: number;
  name: string;
}

interface StudentSearchProps {
  error: string | undefined;
  /** Chosen already: not offered again. */
  taken: readonly number[];
  onChoose: (student: FoundStudent) => void;
}

/** A combobox (WAI-ARIA): focus stays in the field, arrows move through what was found, Enter takes it. */
export function StudentSearch({ error, taken, onChoose }: StudentSearchProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { date, phone } = useFormats();
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const search = useSettled(text.trim());
  const students = useStudentsLike(search);
  const found = search === '' || !open ? [] : (students.data ?? []).filter(({ id }) => !taken.includes(id));
  const active = found[Math.min(activeIndex, found.length - 1)];
  const optionId = (row: StudentRow) => `${listId}-${row.id}`;
  const choose = (row: StudentRow) => {
    onChoose({ id: row.id, name: fullNameOf(row) });
    setText('');
    setOpen(false);
  };

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
    search === '' || !open || !students.isSuccess
      ? ''
      : found.length > 0
        ? t('groups.add.found', { count: found.length })
        : t('groups.add.nobody');

  return (
    <div className={styles.search}>
      <TextField
        role="combobox"
        label={t('groups.add.search')}
        description={t('groups.add.searchHint')}
        required
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
      <div id={listId} role="listbox" aria-label={t('groups.add.results')} className={styles.options}>
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
            {fullNameOf(row)}
            <span className={styles.sub}>
              {date(row.birthDate)} · {row.parentName}, {phone(row.parentPhone)}
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

/** The text as it was when it last stood still for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
