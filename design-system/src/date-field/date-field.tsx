import { Popover } from '@base-ui/react/popover';
import { useMaskito } from '@maskito/react';
import type { Locale } from 'date-fns';
import { CalendarDays } from 'lucide-react';
import { type ComponentType, type RefCallback, useRef, useState } from 'react';
import { Field, type FieldShellProps } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import { isoToText, textToIso } from '../internal/date-text';
import popup from '../internal/popup.module.css';
import toggleStyle from '../internal/toggle.module.css';
import type { CalendarProps } from './calendar';
import styles from './date-field.module.css';
import type { DateFieldLabels } from './date-field-labels';
import { dateMask } from './date-mask';

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
  /** date-fns locale: names of months and days, first day of the week. */
  locale: Locale;
  labels: DateFieldLabels;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  autoComplete?: string;
  ref?: RefCallback<HTMLInputElement>;
}

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
  locale,
  labels,
  ref,
  ...input
}: DateFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const maskRef = useMaskito({ options: dateMask });
  const [draft, setDraft] = useState('');
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  // Shows the draft while it equals the value; a value set from outside replaces it.
  const text = textToIso(draft) === value ? draft : isoToText(value);
  // A complete text that is not a date is an error at once; an incomplete one after the field loses focus.
  const wrong = text !== '' && textToIso(text) === '' && (left || text.length === wholeLength);

  const toggle = async (next: boolean) => {
    if (next && !Calendar) {
      try {
        const module = await import('./calendar');
        setCalendar(() => module.Calendar);
      } catch {
        return; // Without a network the calendar stays closed; typing still works.
      }
    }
    setOpen(next);
  };

  return (
    <Field
      {...{ label, labelHidden, description, required, id, className }}
      error={error ?? (wrong ? labels.invalid : undefined)}
    >
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
              onBlur?.();
            }}
            className={control.bare}
          />
          <Popover.Root open={open} onOpenChange={toggle}>
            <Popover.Trigger
              aria-label={labels.openCalendar}
              disabled={input.disabled}
              className={cx(toggleStyle.toggle, styles.toggle)}
            >
              <CalendarDays aria-hidden="true" />
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Positioner anchor={box} align="end" sideOffset={4} className={popup.positioner}>
                <Popover.Popup aria-label={labels.openCalendar} className={cx(popup.popup, styles.popup)}>
                  {Calendar && (
                    <Calendar
                      value={value}
                      min={min}
                      max={max}
                      today={today}
                      locale={locale}
                      labels={labels}
                      onPick={(iso) => {
                        setLeft(false);
                        onValueChange(iso);
                        setOpen(false);
                      }}
                    />
                  )}
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  );
}
