import { SelectField } from '@school/design-system/select-field';
import { toSchoolClock, useT } from '@school/kit';
import { listChoices } from './months';
import { useMonthWords } from './use-month-words';

interface MonthChoicesProps {
  /** 'yyyy-MM' */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and the last month of a report. */
export function MonthChoices({ from, to, onChange }: MonthChoicesProps) {
  const t = useT('shell');
  const { monthName } = useMonthWords();
  const present = toSchoolClock(new Date()).slice(0, 7);
  const months = listChoices(present, [from, to]).map((month) => ({ value: month, label: monthName(month) }));
  return (
    <>
      <SelectField
        native
        label={t('reports.from')}
        options={months}
        value={from}
        onValueChange={(month) => onChange({ from: month })}
      />
      <SelectField
        native
        label={t('reports.to')}
        options={months}
        value={to}
        onValueChange={(month) => onChange({ to: month })}
      />
    </>
  );
}
