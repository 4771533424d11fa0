import { type Ref, useId } from 'react';
import { ChoiceGroup, type ChoiceGroupShellProps } from '../internal/choice-group';
import group from '../internal/choice-group.module.css';
import tick from '../internal/tick.module.css';

export interface CheckboxGroupProps<Value extends string> extends ChoiceGroupShellProps {
  options: ReadonlyArray<{ value: Value; label: string; description?: string; disabled?: boolean }>;
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
  const id = useId();
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
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.description ? `${id}-${option.value}-more` : undefined}
            onChange={(event) => toggle(option.value, event.target.checked)}
            onBlur={onBlur}
            className={tick.box}
          />
          <span>
            <span id={`${id}-${option.value}`}>{option.label}</span>
            {option.description && (
              <small id={`${id}-${option.value}-more`} className={group.more}>
                {option.description}
              </small>
            )}
          </span>
        </label>
      ))}
    </ChoiceGroup>
  );
}
