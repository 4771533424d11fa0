import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import styles from './select-field.module.css';
import type { ControlProps } from './select-field-props';

interface StyledSelectProps extends ControlProps {
  /** The control that this one replaces had the focus. */
  hadFocus: boolean;
  defaultOpen: boolean;
}

/** The styled control of a `SelectField` with its list. */
export function StyledSelect({
  options,
  value,
  onValueChange,
  onBlur,
  placeholder,
  disabled,
  name,
  wiring,
  ref,
  hadFocus,
  defaultOpen,
}: StyledSelectProps) {
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
        defaultOpen={defaultOpen}
      >
        <Select.Trigger
          {...wiring}
          ref={ref}
          autoFocus={hadFocus}
          onBlur={onBlur}
          className={cx(control.control, styles.trigger)}
        >
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
