import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldShellProps } from '../field/field';
import { useListbox } from '../internal/use-listbox';
import { TextField } from '../text-field/text-field';
import styles from './combobox.module.css';

export interface ComboboxOption {
  id: string | number;
  label: string;
  /** What tells namesakes apart. */
  description?: ReactNode;
}

export interface ComboboxProps<Option extends ComboboxOption> extends FieldShellProps {
  /** The text typed, which the caller searches for. */
  value: string;
  onValueChange: (value: string) => void;
  maxLength?: number;
  autoFocus?: boolean;
  /** What the text found. */
  options: readonly Option[];
  /** Names the list of options. */
  optionsLabel: string;
  /** The options still are those of an earlier text: they stay visible, and Enter does not take them. */
  stale?: boolean;
  onSelect: (option: Option) => void;
  /** How the search stands, shown under the list and said to a screen reader. */
  status: string;
  /** Why there could be no search. */
  failure?: ReactNode;
}

/**
 * Finds one of many by typing (WAI-ARIA combobox): focus stays in the field, arrows move through what was found, Enter
 * takes it. The list stands in the page and not over it, and stays when the field loses the focus: to see it on a phone,
 * the keyboard is put away.
 */
export function Combobox<Option extends ComboboxOption>({
  value,
  onValueChange,
  options,
  optionsLabel,
  stale = false,
  onSelect,
  status,
  failure,
  ...field
}: ComboboxProps<Option>) {
  const [open, setOpen] = useState(false);
  const shown = open ? options : [];
  const listbox = useListbox(shown, (option) => {
    setOpen(false);
    onSelect(option);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Tab') return setOpen(false);
    const isUnanswered = value !== '' && (stale || shown.length === 0);
    if (key === 'ArrowDown' && !open) setOpen(true);
    else if (key === 'Escape' && shown.length > 0) {
      // Shuts the list first, and only then the dialog around it.
      event.stopPropagation();
      setOpen(false);
    } else if (!(key === 'Enter' && isUnanswered)) return listbox.input.onKeyDown(event);
    // Enter on a text that nothing was chosen for must not send the form either.
    event.preventDefault();
  };

  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        {...listbox.input}
        value={value}
        onChange={(event) => {
          listbox.reset();
          setOpen(true);
          onValueChange(event.target.value);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div id={listbox.listId} role="listbox" aria-label={optionsLabel} aria-busy={stale} className={styles.options}>
        {shown.map((option) => (
          <div key={option.id} {...listbox.option(option)} className={styles.option}>
            {option.label}
            {option.description && <span className={styles.description}>{option.description}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {open ? status : ''}
      </p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
