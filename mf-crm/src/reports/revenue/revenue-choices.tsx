import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';
import { useSchoolNow } from '../../shared/use-school-now';
import { listChoices } from '../months';
import styles from '../reports.module.css';
import { useMonthWords } from '../use-month-words';
import type { ReportChoice } from '../use-report-address';

interface RevenueChoicesProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
}

/** First and last month, and what the revenue is split by. */
export function RevenueChoices({ choice: { from, to, by }, onChange }: RevenueChoicesProps) {
  const t = useT('mf-crm');
  const { monthName } = useMonthWords();
  const present = useSchoolNow().day.slice(0, 7);
  const months = listChoices(present, [from, to]).map((month) => ({ value: month, label: monthName(month) }));
  const groupings: { value: RevenueGrouping | 'month'; label: string }[] = [
    { value: 'month', label: t('reports.by.month') },
    ...revenueGroupings.map((value) => ({ value, label: t(`reports.by.${value}`) })),
  ];
  return (
    <search className={styles.choices}>
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
      <SelectField
        native
        label={t('reports.by.label')}
        options={groupings}
        value={by ?? 'month'}
        onValueChange={(value) => onChange({ by: revenueGroupings.find((grouping) => grouping === value) })}
        className={styles.grouping}
      />
    </search>
  );
}
