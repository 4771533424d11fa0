import { PageToolbar } from '@school/design-system/page-toolbar';
import { useToolbarLabels } from '@school/kit';
import { MonthPeriod } from '@school/kit/reports';
import type { ReactNode } from 'react';
import type { ReportChoice } from './use-report-address';

interface ReportToolbarProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
  /** Choices beside the period. */
  children?: ReactNode;
}

/** The period of a report; on a phone the other choices are behind a button. */
export function ReportToolbar({ choice, onChange, children }: ReportToolbarProps) {
  const isGrouped = choice.report === 'revenue' && choice.by !== undefined;
  return (
    <PageToolbar
      lead={<MonthPeriod from={choice.from} to={choice.to} onChange={onChange} />}
      {...(children !== undefined && { inline: { active: Number(isGrouped), controls: children } })}
      onReset={() => onChange({ by: undefined })}
      labels={useToolbarLabels()}
    />
  );
}
