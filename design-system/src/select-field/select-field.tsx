import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import styles from './select-field.module.css';
import type { ControlProps, SelectFieldProps } from './select-field-props';

const styledPart = lazyPart(() => import(/* webpackChunkName: 'styled-select' */ './styled-select'));

/** One choice from a list. */
export function SelectField({
  label,
  labelHidden,
  description,
  error,
  required,
  id,
  className,
  native,
  toolbar,
  ...select
}: SelectFieldProps) {
  const Control = native ? NativeSelect : StyledSelect;
  return (
    <Field
      {...{ label, labelHidden, description, error, required, id }}
      className={cx(toolbar && styles.toolbar, className)}
    >
      {(wiring) => <Control {...select} wiring={wiring} />}
    </Field>
  );
}

function NativeSelect({ options, value, onValueChange, placeholder, wiring, ref, ...select }: ControlProps) {
  return (
    <div className={styles.native}>
      <select
        {...select}
        {...wiring}
        ref={ref}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx(control.control, styles.nativeControl, value === '' && styles.placeholder)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={styles.nativeIcon} />
    </div>
  );
}

/** Looks the same until the code of the list is loaded, and hands it the focus and the press. */
function StyledSelect(props: ControlProps) {
  const { options, value, onBlur, placeholder, disabled, wiring, ref } = props;
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const part = useLazyPart(styledPart, pressed, () => setPressed(false));
  if (part) return <part.StyledSelect {...props} hadFocus={focused} defaultOpen={pressed} />;
  const chosen = options.find((option) => option.value === value);
  return (
    <button
      {...wiring}
      ref={ref}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled={disabled}
      className={cx(control.control, styles.trigger)}
      onClick={() => setPressed(true)}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && setPressed(true)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        onBlur?.();
      }}
    >
      <span className={styles.value} data-placeholder={chosen ? undefined : ''}>
        {chosen?.label ?? placeholder}
      </span>
      <span className={styles.icon}>
        <ChevronDown aria-hidden="true" />
      </span>
    </button>
  );
}
