import type { RefCallback } from 'react';
import type { FieldControlProps, FieldShellProps } from '../field/field';

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
  /** Among the buttons above a list or a chart: the look of a button that shows what is chosen. */
  toolbar?: boolean;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  /** Focus target, for a form library. */
  ref?: RefCallback<HTMLElement>;
}

export type ControlProps = Omit<SelectFieldProps, keyof FieldShellProps | 'id' | 'className' | 'native' | 'toolbar'> & {
  wiring: FieldControlProps;
};
