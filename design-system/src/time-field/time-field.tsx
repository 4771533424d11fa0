import { Clock } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Field, type FieldShellProps } from '../field/field';
import control from '../internal/control.module.css';
import { cx } from '../internal/cx';
import popup from '../internal/popup.module.css';
import { popupPanel } from '../internal/popup-panel.lazy';
import toggleStyle from '../internal/toggle.module.css';
import { useListbox } from '../internal/use-listbox';
import { useLazyPart } from '../lazy-part/lazy-part';
import styles from './time-field.module.css';
import { finishTime, fromTyped, offeredTimes, toTime } from './time-text';

export interface TimeFieldLabels {
  openTimes: string;
  /** Error for a text that is not a time. */
  invalid: string;
}

export interface TimeFieldProps extends FieldShellProps {
  /** 'HH:mm', or an empty string. */
  value: string;
  /** Receives an empty string while the text is not a complete time. */
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  labels: TimeFieldLabels;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  ref?: RefCallback<HTMLInputElement>;
}

const wholeLength = 'HH:mm'.length;
const options = offeredTimes.map((time) => ({ id: time }));

/** A time of day in 24-hour format regardless of the device settings, typed or picked from a list. */
export function TimeField({
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
  labels,
  ref,
  ...input
}: TimeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const panel = useLazyPart(popupPanel, open, () => setOpen(false));
  // Shows the draft while it equals the value; a value set from outside replaces it.
  const text = toTime(draft) === value ? draft : value;
  // A complete text that is not a time is an error at once; an incomplete one after the field loses focus.
  const wrong = text !== '' && toTime(text) === '' && (left || text.length === wholeLength);

  const change = (next: string) => {
    setDraft(next);
    if (toTime(next) !== value) onValueChange(toTime(next));
  };
  const listbox = useListbox(
    open ? options : [],
    (option) => {
      setLeft(false);
      change(option.id);
      setOpen(false);
    },
    findNearest(value),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Escape' && open) {
      // Closes the list first; a second Escape closes the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else listbox.input.onKeyDown(event);
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
            {...listbox.input}
            ref={(element) => {
              field.current = element;
              ref?.(element);
            }}
            inputMode="numeric"
            value={text}
            onChange={(event) => {
              const typed = event.target.value;
              // Does not insert a deleted colon again.
              change(typed.length < text.length ? typed : fromTyped(typed));
              setLeft(false);
              setOpen(false);
              listbox.reset();
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              change(finishTime(text));
              setLeft(true);
              setOpen(false);
              onBlur?.();
            }}
            className={control.bare}
          />
          <button
            type="button"
            aria-label={labels.openTimes}
            aria-expanded={open}
            disabled={input.disabled}
            className={cx(toggleStyle.toggle, styles.toggle)}
            onMouseDown={keepFocus}
            onClick={() => {
              listbox.reset();
              setOpen(!open);
              // On touch devices the on-screen keyboard would cover the list.
              if (!open && !matchMedia('(pointer: coarse)').matches) field.current?.focus();
            }}
          >
            <Clock aria-hidden="true" />
          </button>
          {panel && (
            <panel.PopupPanel
              open={open}
              onOpenChange={setOpen}
              anchor={box}
              initialFocus={false}
              finalFocus={false}
              align="start"
              sideOffset={4}
              aria-label={labels.openTimes}
              className={styles.popup}
            >
              <div
                id={listbox.listId}
                role="listbox"
                aria-label={labels.openTimes}
                tabIndex={-1}
                className={styles.times}
                onMouseDown={keepFocus}
              >
                {options.map((option) => (
                  <TimeOption key={option.id} time={option.id} {...listbox.option(option)} />
                ))}
              </div>
            </panel.PopupPanel>
          )}
        </div>
      )}
    </Field>
  );
}

function TimeOption({ time, ...option }: { time: string } & ComponentProps<'div'>) {
  const element = useRef<HTMLDivElement>(null);
  const isActive = option['aria-selected'] === true;
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div ref={element} {...option} data-highlighted={isActive ? '' : undefined} className={cx(popup.item, styles.time)}>
      {time}
    </div>
  );
}

/** A press would move the focus out of the field and close the keyboard of a phone. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** The offered time that is active initially; 17:30 without a value, when most sessions begin. */
function findNearest(value: string): string | undefined {
  return offeredTimes.find((time) => time >= (value || '17:30')) ?? offeredTimes.at(-1);
}
