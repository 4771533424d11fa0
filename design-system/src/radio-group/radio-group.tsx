import { type Ref, useId } from 'react';
import { ChoiceGroup, type ChoiceGroupShellProps } from '../internal/choice-group';
import group from '../internal/choice-group.module.css';
import { Radio } from './radio';

export interface RadioGroupProps<Value extends string> extends ChoiceGroupShellProps {
  options: ReadonlyArray<{ value: Value; label: string; description?: string; disabled?: boolean }>;
  /** An empty string means that nothing is chosen. */
  value: Value | '';
  onValueChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  /** The first radio, which a form library can focus. */
  ref?: Ref<HTMLInputElement>;
}

/** One choice from visible options; native radios, so that the arrow keys work. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  onBlur,
  name,
  ref,
  ...shell
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <ChoiceGroup {...shell} role="radiogroup">
      {options.map((option, index) => (
        <label key={option.value} className={group.choice}>
          <Radio
            ref={index === 0 ? ref : undefined}
            id={index === 0 ? shell.id : undefined}
            name={name ?? id}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            aria-labelledby={option.description ? `${id}-${option.value}` : undefined}
            aria-describedby={option.description ? `${id}-${option.value}-more` : undefined}
            onChange={() => onValueChange(option.value)}
            onBlur={onBlur}
          />
          {option.description ? (
            <span>
              <span id={`${id}-${option.value}`}>{option.label}</span>
              <small id={`${id}-${option.value}-more`} className={group.more}>
                {option.description}
              </small>
            </span>
          ) : (
            option.label
          )}
        </label>
      ))}
    </ChoiceGroup>
  );
}
