import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';
import { useSchoolNow } from '../shared/use-school-now';
import { listChoices } from './months';
import { useMonthWords } from './use-month-words';
import type { ReportChoice } from './use-report-address';

interface MonthChoicesProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
}

/** The first and the last month of a report. */
export function MonthChoices({ choice: { from, to }, onChange }: MonthChoicesProps) {
  const t = useT('mf-crm');
  const { monthName } = useMonthWords();
  const present = useSchoolNow().day.slice(0, 7);
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
