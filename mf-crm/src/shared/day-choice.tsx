import { SegmentedControl } from '@school/design-system/segmented-control';
import { useDateLocale } from '@school/kit/dates';
import { format, parseISO } from 'date-fns';
import styles from './day-choice.module.css';

interface DayChoiceProps {
  label: string;
  /** Of one week, 'yyyy-MM-dd'. */
  days: readonly string[];
  value: string;
  onValueChange: (day: string) => void;
}

/** One day of a week. */
export function DayChoice({ label, days, value, onValueChange }: DayChoiceProps) {
  const locale = useDateLocale();
  const text = (day: string, pattern: string) => format(parseISO(day), pattern, { locale });
  return (
    <div className={styles.days}>
      <SegmentedControl
        label={label}
        options={days.map((day) => ({
          value: day,
          name: text(day, 'EEEE, d MMMM'),
          label: (
            <span className={styles.short}>
              <span>{text(day, 'EEEEEE')}</span>
              {text(day, 'd')}
            </span>
          ),
        }))}
        value={value}
        onValueChange={onValueChange}
      />
    </div>
  );
}
