import { TextField, type TextFieldProps } from '@school/design-system/text-field';

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** 'HH:mm', or what has been typed of it. */
  value: string;
  onValueChange: (value: string) => void;
}

/** A time of day in the 24 hours of the school, whatever the device is set to. */
export function TimeField({ onValueChange, ...field }: TimeFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      maxLength={5}
      placeholder="17:30"
      onChange={(event) => onValueChange(toTime(event.target.value))}
    />
  );
}

/** What is typed as 'HH:mm', also without the colon or the first nought. */
function toTime(typed: string): string {
  const digits = (/^\d\D/.test(typed) ? `0${typed}` : typed).replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}
