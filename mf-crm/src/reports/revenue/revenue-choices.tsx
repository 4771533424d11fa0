import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';
import { ReportToolbar } from '../report-toolbar';
import styles from '../reports.module.css';
import type { ReportChoice } from '../use-report-address';

interface RevenueChoicesProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
}

/** The period, and what the revenue is split by. */
export function RevenueChoices({ choice, onChange }: RevenueChoicesProps) {
  const t = useT('mf-crm');
  const groupings: { value: RevenueGrouping | 'month'; label: string }[] = [
    { value: 'month', label: t('reports.by.month') },
    ...revenueGroupings.map((value) => ({ value, label: t(`reports.by.${value}`) })),
  ];
  return (
    <ReportToolbar choice={choice} onChange={onChange}>
      <SelectField
        native
        toolbar
        labelHidden
        label={t('reports.by.label')}
        options={groupings}
        value={choice.by ?? 'month'}
        onValueChange={(value) => onChange({ by: revenueGroupings.find((grouping) => grouping === value) })}
        className={styles.grouping}
      />
    </ReportToolbar>
  );
}
