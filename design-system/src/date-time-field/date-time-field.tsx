import { type ReactNode, useState } from 'react';
import { DateField, type DateFieldProps } from '../date-field/date-field';
import { FieldError } from '../field/field';
import { TimeField, type TimeFieldProps } from '../time-field/time-field';
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
    | 'language'
    | 'labels'
    | 'placeholder'
    | 'disabled'
    | 'required'
    | 'id'
    | 'ref'
  > {
  /** Label of both controls. */
  legend: ReactNode;
  dateLabel: ReactNode;
  timeLabel: ReactNode;
  /** Texts of the time control. */
  timeField: Pick<TimeFieldProps, 'labels' | 'placeholder'>;
  error?: ReactNode;
}

/**
 * Day and time of day. The value is 'yyyy-MM-ddTHH:mm' in school time, without a zone, or an empty string until both
 * are complete.
 */
export function DateTimeField({
  legend,
  dateLabel,
  timeLabel,
  timeField,
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
        <TimeField
          {...timeField}
          label={timeLabel}
          required={required}
          disabled={disabled}
          value={time}
          onValueChange={(next) => change({ date, time: next })}
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
