import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { RefCallback } from 'react';
import { Field, type FieldControlProps, type FieldShellProps } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldShellProps {
  options: readonly SelectOption[];
  /** An empty string means that nothing is chosen. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Uses a native `<select>`: better for long lists on phones, and required inside a third-party page. */
  native?: boolean;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  /** Focus target, for a form library. */
  ref?: RefCallback<HTMLElement>;
}

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
  ...select
}: SelectFieldProps) {
  const Control = native ? NativeSelect : StyledSelect;
  return (
    <Field {...{ label, labelHidden, description, error, required, id, className }}>
      {(wiring) => <Control {...select} wiring={wiring} />}
    </Field>
  );
}

type ControlProps = Omit<SelectFieldProps, keyof FieldShellProps | 'id' | 'className' | 'native'> & {
  wiring: FieldControlProps;
};

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

function StyledSelect({
  options,
  value,
  onValueChange,
  onBlur,
  placeholder,
  disabled,
  name,
  wiring,
  ref,
}: ControlProps) {
  return (
    // The Content-Security-Policy blocks the <style> element that hides scroll bars.
    <CSPProvider disableStyleElements>
      <Select.Root
        items={[...options]}
        value={value === '' ? null : value}
        onValueChange={(next) => onValueChange(next ?? '')}
        disabled={disabled}
        name={name}
        modal={false}
      >
        <Select.Trigger {...wiring} ref={ref} onBlur={onBlur} className={cx(control.control, styles.trigger)}>
          <Select.Value placeholder={placeholder} className={styles.value} />
          <Select.Icon className={styles.icon}>
            <ChevronDown aria-hidden="true" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className={popup.positioner}>
            <Select.Popup className={cx(popup.popup, styles.popup)}>
              <Select.List className={styles.list}>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={cx(popup.item, styles.item)}
                  >
                    <Select.ItemText className={styles.itemText}>{option.label}</Select.ItemText>
                    <Select.ItemIndicator className={styles.indicator}>
                      <Check aria-hidden="true" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  );
}
