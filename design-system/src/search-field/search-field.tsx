import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import styles from './search-field.module.css';

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type' | 'ref'> {
  /** Accessible name; sighted users see the magnifier instead. */
  label: string;
  clearLabel: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** No list of the portal accepts a longer text. */
const longestSearch = 100;

/** A search input; Escape and the clear button empty it and keep the focus. */
export function SearchField({
  label,
  clearLabel,
  value,
  onValueChange,
  className,
  maxLength = longestSearch,
  ...input
}: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    ref.current?.focus();
  };
  return (
    <div className={cx(control.control, styles.box, className)}>
      <Search aria-hidden="true" className={styles.icon} />
      <input
        {...input}
        ref={ref}
        type="search"
        maxLength={maxLength}
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
        className={control.bare}
      />
      {value !== '' && (
        <button type="button" aria-label={clearLabel} className={styles.clear} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
