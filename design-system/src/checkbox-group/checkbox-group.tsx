import type { Ref } from 'react';
import { ChoiceGroup, type ChoiceGroupShellProps } from '../internal/choice-group';
import group from '../internal/choice-group.module.css';
import tick from '../internal/tick.module.css';

export interface CheckboxGroupProps<Value extends string> extends ChoiceGroupShellProps {
  options: ReadonlyArray<{ value: Value; label: string; disabled?: boolean }>;
  /** Selected values, always in the order of `options`. */
  value: readonly Value[];
  onValueChange: (value: Value[]) => void;
  onBlur?: () => void;
  name?: string;
  /** The first checkbox, which a form library can focus. */
  ref?: Ref<HTMLInputElement>;
}

/** Several choices from a short list, for example training days. */
export function CheckboxGroup<Value extends string>({
  options,
  value,
  onValueChange,
  onBlur,
  name,
  ref,
  ...shell
}: CheckboxGroupProps<Value>) {
  const toggle = (changed: Value, on: boolean) =>
    onValueChange(options.map((option) => option.value).filter((v) => (v === changed ? on : value.includes(v))));
  return (
    <ChoiceGroup {...shell}>
      {options.map((option, index) => (
        <label key={option.value} className={group.choice}>
          <input
            ref={index === 0 ? ref : undefined}
            id={index === 0 ? shell.id : undefined}
            type="checkbox"
            name={name}
            value={option.value}
            checked={value.includes(option.value)}
            disabled={option.disabled}
            aria-invalid={shell.error ? true : undefined}
            onChange={(event) => toggle(option.value, event.target.checked)}
            onBlur={onBlur}
            className={tick.box}
          />
          {option.label}
        </label>
      ))}
    </ChoiceGroup>
  );
}
