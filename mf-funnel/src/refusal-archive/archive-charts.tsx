import type { RefusalFigures } from '@school/api-contract/families/refusal-archive';
import { BarChart } from '@school/design-system/bar-chart';
import { BarList } from '@school/design-system/bar-list';
import { schoolDay, useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';
import { useState } from 'react';
import styles from './archive.module.css';

/** Refusals by reason, stage and month. */
export function ArchiveCharts({ figures }: { figures: RefusalFigures }) {
  const t = useT('mf-funnel');
  const { number } = useFormats();
  const { toPeriod } = useMonthWords();
  const labels = { asTable: t('charts.asTable'), asChart: t('charts.asChart'), empty: t('charts.empty') };
  const [thisMonth] = useState(() => schoolDay().slice(0, 7));
  const share = (count: number) => `${number(Math.round((count / Math.max(1, figures.total)) * 100))} %`;
  return (
    <section aria-label={t('archive.charts')} className={styles.charts}>
      <BarList
        title={t('archive.byReason')}
        labels={labels}
        itemName={t('archive.reason')}
        valueName={t('archive.count')}
        items={figures.reasons.map(({ id, name, count }) => ({
          key: String(id),
          name,
          value: count,
          note: share(count),
        }))}
        format={number}
      />
      <BarList
        title={t('archive.byStage')}
        labels={labels}
        itemName={t('archive.stages')}
        valueName={t('archive.count')}
        items={figures.stages.map(({ stage, count }) => ({
          key: stage,
          name: t(`archive.stage.${stage}`),
          value: count,
          note: share(count),
        }))}
        format={number}
      />
      <BarChart
        title={t('archive.byMonth')}
        labels={labels}
        periodName={t('charts.month')}
        valueName={t('archive.count')}
        periods={figures.months.map(({ month }) => ({
          ...toPeriod(month.slice(0, 7)),
          ...(month.slice(0, 7) === thisMonth && { open: t('charts.openMonth') }),
        }))}
        values={figures.months.map(({ count }) => count)}
        format={number}
      />
    </section>
  );
}
