import type { UseReport } from '@school/api-contract/money/reports';
import { LineChart } from '@school/design-system/line-chart';
import { useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';

/** The sessions sold in each month, and how many of them are used. */
export function UseChart({ months }: Pick<UseReport, 'months'>) {
  const t = useT('mf-crm');
  const { number } = useFormats();
  const { toPeriod, compact } = useMonthWords();
  const isEmpty = months.every(({ sold }) => sold === 0);
  return (
    <LineChart
      title={t('reports.use.chart')}
      labels={{
        asTable: t('reports.chart.asTable'),
        asChart: t('reports.chart.asChart'),
        empty: t('reports.use.chartEmpty'),
      }}
      periodName={t('reports.columns.month')}
      periods={months.map(({ month }) => toPeriod(month))}
      series={{ name: t('reports.use.sold'), values: isEmpty ? [] : months.map(({ sold }) => sold) }}
      comparison={{ name: t('reports.use.usedOfSold'), values: months.map(({ used }) => used) }}
      format={number}
      formatTick={compact}
    />
  );
}
