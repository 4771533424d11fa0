import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { popupPanel } from '../internal/popup-panel.lazy';
import { usePhone } from '../internal/use-phone';
import { useLazyPart } from '../lazy-part/lazy-part';
import styles from './period-button.module.css';

export interface PeriodPreset {
  id: string;
  /** 'Прошлый месяц' */
  label: string;
  /** The period itself: 'октябрь 2026'. */
  note?: string;
  selected: boolean;
  onSelect: () => void;
}

export interface PeriodButtonProps {
  /** What the period is of: 'Период'. */
  label: string;
  /** The chosen period: 'Ноябрь 2026'. Undefined: any, and the button shows its label. */
  period: string | undefined;
  presets: readonly PeriodPreset[];
  /** Heading of the fields. */
  ownLabel: string;
  closeLabel: string;
  /** Fields for the first and the last day or month; the panel stays open while they change. */
  children: ReactNode;
}

/** The period of a report or a list: one button that names it, with usual periods and fields for another one behind it. */
export function PeriodButton({ label, period, presets, ownLabel, closeLabel, children }: PeriodButtonProps) {
  const isPhone = usePhone();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useLazyPart(popupPanel, open && !isPhone, () => setOpen(false));
  const select = (preset: PeriodPreset) => {
    preset.onSelect();
    setOpen(false);
  };
  const content = (
    <>
      <ul className={styles.presets}>
        {presets.map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              aria-pressed={preset.selected}
              className={styles.preset}
              onClick={() => select(preset)}
            >
              <Check aria-hidden="true" className={styles.tick} />
              <span className={styles.name}>{preset.label}</span>
              {preset.note && <span className={styles.note}>{preset.note}</span>}
            </button>
          </li>
        ))}
      </ul>
      <fieldset className={styles.own}>
        <legend className={styles.legend}>{ownLabel}</legend>
        <div className={styles.fields}>{children}</div>
      </fieldset>
    </>
  );
  return (
    <>
      <Button
        ref={button}
        className={styles.button}
        aria-label={period === undefined ? label : `${label}: ${period}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.period}>
          {period ?? label}
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </span>
      </Button>
      {isPhone && (
        <Dialog open={open} onOpenChange={setOpen} title={label} closeLabel={closeLabel}>
          {content}
        </Dialog>
      )}
      {!isPhone && panel && (
        <panel.PopupPanel
          open={open}
          onOpenChange={setOpen}
          anchor={button}
          finalFocus={button}
          align="start"
          sideOffset={4}
          aria-label={label}
          className={styles.popup}
        >
          {content}
        </panel.PopupPanel>
      )}
    </>
  );
}
