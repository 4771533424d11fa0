import { PageToolbar } from '@school/design-system/page-toolbar';
import { useToolbarLabels } from '@school/kit';
import { MonthChoices, useMonthWords } from '@school/kit/reports';
import type { ReactNode } from 'react';
import { useSchoolNow } from '../shared/use-school-now';
import styles from './reports.module.css';
import { type ReportChoice, toUsualMonths } from './use-report-address';

interface ReportToolbarProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
  /** Choices after the months. */
  children?: ReactNode;
}

/** First and last month of a report; on a phone they are named in one line with the button that opens the choices. */
export function ReportToolbar({ choice, onChange, children }: ReportToolbarProps) {
  const usual = toUsualMonths(useSchoolNow().day.slice(0, 7));
  const isOtherPeriod = choice.from !== usual.from || choice.to !== usual.to;
  const isGrouped = choice.report === 'revenue' && choice.by !== undefined;
  const { toPeriod } = useMonthWords();
  /** 'ноя 2026', so that both fit beside the button of a phone. */
  const toShortMonth = (month: string) => `${toPeriod(month).label} ${month.slice(0, 4)}`;
  return (
    <PageToolbar
      lead={<p className={styles.period}>{[choice.from, choice.to].map(toShortMonth).join(' — ')}</p>}
      inline={{
        active: Number(isOtherPeriod) + Number(isGrouped),
        controls: (
          <div className={styles.choices}>
            <MonthChoices from={choice.from} to={choice.to} onChange={onChange} />
            {children}
          </div>
        ),
      }}
      onReset={() => onChange({ ...usual, by: undefined })}
      labels={useToolbarLabels()}
    />
  );
}
