import { type ReactNode, useState } from 'react';
import { DateField, type DateFieldProps } from '../date-field/date-field';
import { FieldError } from '../field/field';
import { TextField } from '../text-field/text-field';
import styles from './date-time-field.module.css';

export interface DateTimeFieldProps
  extends Pick<
    DateFieldProps,
    | 'value'
    | 'onValueChange'
    | 'onBlur'
    | 'min'
    | 'max'
    | 'today'
    | 'locale'
    | 'labels'
    | 'placeholder'
    | 'disabled'
    | 'required'
    | 'id'
    | 'ref'
  > {
  /** Names both controls. */
  legend: ReactNode;
  dateLabel: ReactNode;
  timeLabel: ReactNode;
  error?: ReactNode;
}

/**
 * Day and time of day; value is 'yyyy-MM-ddTHH:mm' in the school's own clock, without a zone, and an empty string
 * until both are there.
 */
export function DateTimeField({
  legend,
  dateLabel,
  timeLabel,
  error,
  value,
  onValueChange,
  onBlur,
  disabled,
  required,
  id,
  ...dateField
}: DateTimeFieldProps) {
  const [draft, setDraft] = useState({ date: '', time: '' });
  const [valueDate = '', valueTime = ''] = value.split('T');
  const date = value ? valueDate : draft.date;
  const time = value ? valueTime : draft.time;
  const change = (next: { date: string; time: string }) => {
    setDraft(next);
    onValueChange(next.date && next.time ? `${next.date}T${next.time}` : '');
  };
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        <DateField
          {...dateField}
          id={id}
          label={dateLabel}
          required={required}
          disabled={disabled}
          value={date}
          onValueChange={(next) => change({ date: next, time })}
          onBlur={onBlur}
        />
        <TextField
          type="time"
          label={timeLabel}
          required={required}
          value={time}
          aria-invalid={error ? true : undefined}
          onChange={(event) => change({ date, time: event.target.value })}
          onBlur={onBlur}
        />
      </div>
      {error && (
        <div role="alert">
          <FieldError id={undefined}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
