import type { Conversion } from '@school/api-contract/families/funnel-conversion';
import { BarChart } from '@school/design-system/bar-chart';
import { BarList } from '@school/design-system/bar-list';
import { FunnelChart } from '@school/design-system/funnel-chart';
import { schoolDay, useFormats, useLabels, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';
import styles from './conversion.module.css';
import type { ConversionChoice } from './use-conversion-address';
import { useConversionWords } from './use-conversion-words';

/** How many requests reached each stage, and the share of signed ones by month or by row. */
export function ConversionCharts({ conversion, choice }: { conversion: Conversion; choice: ConversionChoice }) {
  const t = useT('mf-funnel');
  const { number } = useFormats();
  const labels = useLabels();
  const { share, time, delta, compared, rowName, wholePercent } = useConversionWords();
  const { toPeriod, percent } = useMonthWords();
  const { by } = choice;
  const thisMonth = schoolDay().slice(0, 7);
  const { total, previous, directions, medians } = conversion;
  const rows = conversion.rows.filter(({ requests }) => requests > 0);
  const newRequests = delta(total.requests - previous.requests);
  // the shares stand in the table below as well
  const chartLabels = { asChart: t('charts.asChart'), empty: t('charts.empty') };
  const inStage = (hours: number | null) => (hours === null ? '' : t('conversion.inStage', { time: time(hours) }));
  return (
    <section aria-label={t('conversion.charts')} className={styles.charts}>
      <FunnelChart
        title={t('conversion.path')}
        description={
          previous.requests > 0 && t('conversion.requestsCompared', { change: compared(newRequests, choice) })
        }
        labels={{ ...chartLabels, asTable: t('charts.asTable') }}
        stageName={t('conversion.stage')}
        countName={t('conversion.columns.requests')}
        stages={[
          {
            key: 'requests',
            name: t('conversion.columns.requests'),
            counted: t('conversion.requests', { count: total.requests }),
            note: inStage(medians.new),
          },
          {
            key: 'trial',
            name: t('conversion.columns.trials'),
            counted: t('conversion.trials', { count: total.trials }),
            note: inStage(medians.trialAssigned),
          },
          {
            key: 'came',
            name: t('conversion.columns.came'),
            counted: t('conversion.came', { count: total.came }),
            note: t('conversion.ofTrials', { share: share(total.came, total.trials) }),
          },
          {
            key: 'signed',
            name: t('conversion.columns.signed'),
            counted: t('conversion.contracts', { count: total.signed }),
            note: t('conversion.ofCame', { share: share(total.signed, total.came) }),
          },
        ]}
        strands={directions.map(({ direction, requests, trials, came, signed }) => ({
          name: direction ? labels.sportsDirection(direction) : t('conversion.noDirection'),
          ...(direction && { direction }),
          counts: [requests, trials, came, signed],
        }))}
        format={number}
      />
      {by === 'month' ? (
        <BarChart
          title={t('conversion.signedBy.month')}
          labels={chartLabels}
          periodName={t('charts.month')}
          valueName={t('conversion.columns.share')}
          periods={conversion.rows.map(({ value }) => ({
            ...toPeriod(value ?? ''),
            ...(value === thisMonth && { open: t('charts.openMonth') }),
          }))}
          values={conversion.rows.map(({ signed, requests }) => (requests > 0 ? signed / requests : null))}
          format={percent}
          formatTick={wholePercent}
        />
      ) : (
        <BarList
          title={t(`conversion.signedBy.${by}`)}
          labels={chartLabels}
          itemName={t(`conversion.columns.${by}`)}
          valueName={t('conversion.columns.share')}
          items={rows.map((row) => ({
            key: row.value ?? 'none',
            name: rowName(row, by),
            value: row.signed / row.requests,
            note: t('conversion.of', { part: number(row.signed), whole: number(row.requests) }),
          }))}
          whole={1}
          format={percent}
        />
      )}
    </section>
  );
}
