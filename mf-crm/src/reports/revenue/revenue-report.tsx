import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { useLoadedCharts } from '../../shared/use-loaded-charts';
import styles from '../reports.module.css';
import { useRevenue } from '../reports.queries';
import type { ReportChoice } from '../use-report-address';
import { RevenueChoices } from './revenue-choices';
import { RevenueFigures } from './revenue-figures';
import { RevenueTable } from './revenue-table';

const loadChart = () => import('./revenue-chart');

interface RevenueReportProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
}

/** What was received, by month and by direction, branch or coach. */
export function RevenueReport({ choice, onChange }: RevenueReportProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const revenue = useRevenue(choice);
  const charts = useLoadedCharts(loadChart);
  const { data } = revenue;
  const isEmpty = data?.total.count === 0 && data.total.previous === 0;

  return (
    <div className={styles.report}>
      <RevenueChoices choice={choice} onChange={onChange} />
      {revenue.isLoadingError ? (
        <LoadFailure text={errorText(revenue.error)} onRetry={() => void revenue.refetch()} />
      ) : isEmpty ? (
        <EmptyState figure={<RibbonFigure />} title={t('reports.emptyTitle')}>
          {t('reports.emptyText')}
        </EmptyState>
      ) : (
        <>
          <RevenueFigures report={data} />
          {charts && data ? <charts.RevenueChart report={data} by={choice.by} /> : <Skeleton height="17rem" />}
          {data && <RevenueTable report={data} choice={choice} busy={revenue.isPlaceholderData} />}
          <p className={styles.note}>{t('reports.received')}</p>
          {choice.by && <p className={styles.note}>{t(`reports.rules.${choice.by}`)}</p>}
        </>
      )}
    </div>
  );
}
