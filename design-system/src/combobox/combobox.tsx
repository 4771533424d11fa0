import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldShellProps } from '../field/field';
import { useListbox } from '../internal/use-listbox';
import { TextField } from '../text-field/text-field';
import styles from './combobox.module.css';

export interface ComboboxOption {
  id: string | number;
  label: string;
  /** Distinguishes options with the same name. */
  description?: ReactNode;
}

export interface ComboboxProps<Option extends ComboboxOption> extends FieldShellProps {
  /** The typed text; the caller runs the search. */
  value: string;
  onValueChange: (value: string) => void;
  maxLength?: number;
  autoFocus?: boolean;
  /** Search results. */
  options: readonly Option[];
  /** Accessible name of the list. */
  optionsLabel: string;
  /** The options belong to an earlier text: they stay visible, but Enter does not choose one. */
  stale?: boolean;
  onSelect: (option: Option) => void;
  /** State of the search, shown under the list and announced to screen readers. */
  status: string;
  /** Why the search failed. */
  failure?: ReactNode;
}

/**
 * Finds one of many options by typing (WAI-ARIA combobox): the focus stays in the field, arrows move through the
 * results, Enter chooses one. The list is part of the page, not a popup, and stays open when the field loses the focus,
 * so that closing the keyboard of a phone reveals it.
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
      // Closes the list first; a second Escape closes the dialog around it.
      event.stopPropagation();
      setOpen(false);
    } else if (!(key === 'Enter' && isUnanswered)) return listbox.input.onKeyDown(event);
    // Enter must not submit the form when no option is chosen either.
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
