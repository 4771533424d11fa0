import { useMaskito } from '@maskito/react';
import { CalendarDays } from 'lucide-react';
import { type RefCallback, useRef, useState } from 'react';
import { Field, type FieldShellProps } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import { isoToText, textToIso } from '../internal/date-text';
import { popupPanel } from '../internal/popup-panel.lazy';
import toggleStyle from '../internal/toggle.module.css';
import { lazyPart, useLazyPart } from '../lazy-part/lazy-part';
import styles from './date-field.module.css';
import type { DateFieldLabels } from './date-field-labels';
import { addCentury, dateMask } from './date-mask';

export interface DateFieldProps extends FieldShellProps {
  /** 'yyyy-MM-dd', or an empty string. */
  value: string;
  /** Receives an empty string while the text is not a complete date. */
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  /** Inclusive bounds of the calendar, 'yyyy-MM-dd'. The form's schema validates typed dates. */
  min?: string;
  max?: string;
  /** 'yyyy-MM-dd', marked in the calendar. */
  today: string;
  /** The language of the calendar: names of months and days. */
  language: 'ru' | 'en';
  labels: DateFieldLabels;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  autoComplete?: string;
  ref?: RefCallback<HTMLInputElement>;
}

const calendarPart = lazyPart(() => import(/* webpackChunkName: 'calendar' */ './calendar'));

const wholeLength = 'dd.MM.yyyy'.length;

/** A day, typed as dd.MM.yyyy or picked. The calendar's code loads when it is first opened. */
export function DateField({
  label,
  labelHidden,
  description,
  error,
  required,
  id,
  className,
  value,
  onValueChange,
  onBlur,
  min,
  max,
  today,
  language,
  labels,
  ref,
  ...input
}: DateFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const maskRef = useMaskito({ options: dateMask });
  const [draft, setDraft] = useState('');
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // Without a network the calendar stays closed; typing still works.
  const close = () => setOpen(false);
  const calendar = useLazyPart(calendarPart, open, close);
  const panel = useLazyPart(popupPanel, open, close);
  // Shows the draft while it equals the value; a value set from outside replaces it.
  const text = textToIso(draft) === value ? draft : isoToText(value);
  // A complete text that is not a date is an error at once; an incomplete one after the field loses focus.
  const wrong = text !== '' && textToIso(text) === '' && (left || text.length === wholeLength);

  return (
    <Field {...{ label, labelHidden, description, required, id, className }} error={wrong ? labels.invalid : error}>
      {(wiring) => (
        <div ref={box} className={cx(control.control, styles.box)}>
          <input
            {...input}
            {...wiring}
            ref={(element) => {
              maskRef(element);
              ref?.(element);
            }}
            inputMode="numeric"
            autoComplete={input.autoComplete ?? 'off'}
            value={text}
            onInput={(event) => {
              const typed = event.currentTarget.value;
              setDraft(typed);
              setLeft(false);
              if (textToIso(typed) !== value) onValueChange(textToIso(typed));
            }}
            onBlur={() => {
              setLeft(true);
              const whole = addCentury(text);
              if (whole !== text) {
                setDraft(whole);
                onValueChange(textToIso(whole));
              }
              onBlur?.();
            }}
            className={control.bare}
          />
          <button
            ref={toggle}
            type="button"
            aria-label={labels.openCalendar}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={input.disabled}
            className={cx(toggleStyle.toggle, styles.toggle)}
            onClick={() => setOpen(!open)}
          >
            <CalendarDays aria-hidden="true" />
          </button>
          {panel && calendar && (
            <panel.PopupPanel
              open={open}
              onOpenChange={setOpen}
              anchor={box}
              own={toggle}
              finalFocus={toggle}
              align="end"
              sideOffset={4}
              aria-label={labels.openCalendar}
              className={styles.popup}
            >
              <calendar.Calendar
                value={value}
                min={min}
                max={max}
                today={today}
                language={language}
                labels={labels}
                onPick={(iso) => {
                  setLeft(false);
                  onValueChange(iso);
                  setOpen(false);
                }}
              />
            </panel.PopupPanel>
          )}
        </div>
      )}
    </Field>
  );
}
