import type { Conversion } from '@school/api-contract/families/funnel-conversion';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { schoolDay, useFormats, useT } from '@school/kit';
import type { ConversionChoice } from './use-conversion-address';
import { useConversionWords } from './use-conversion-words';

interface ConversionFiguresProps {
  conversion: Conversion | undefined;
  choice: Pick<ConversionChoice, 'to'>;
}

/** The figures over the charts, beside those of the previous months; skeletons while they load. */
export function ConversionFigures({ conversion, choice }: ConversionFiguresProps) {
  const t = useT('mf-funnel');
  const { number } = useFormats();
  const { share, points, delta, time } = useConversionWords();
  const loading = conversion === undefined;
  const { requests, trials, signed } = conversion?.total ?? { requests: 0, trials: 0, signed: 0 };
  const before = conversion?.previous ?? { requests: 0, trials: 0, signed: 0 };
  const hasPrevious = before.requests > 0;
  const isOpen = choice.to === schoolDay().slice(0, 7);
  const compared = (change: string | undefined) =>
    change
      ? t(isOpen ? 'conversion.figures.deltaOfDays' : 'conversion.figures.delta', { delta: change })
      : t(isOpen ? 'conversion.figures.noDeltaOfDays' : 'conversion.figures.noDelta');
  return (
    <StatCards label={t('conversion.figures.label')}>
      <StatCard
        label={t('conversion.figures.requests')}
        loading={loading}
        value={number(requests)}
        secondary={hasPrevious ? compared(delta(requests - before.requests)) : t('conversion.figures.inPeriod')}
      />
      <StatCard
        label={t('conversion.figures.trials')}
        loading={loading}
        value={share(trials, requests)}
        secondary={
          hasPrevious
            ? compared(points(trials, requests, before.trials, before.requests))
            : t('conversion.figures.of', { count: trials })
        }
      />
      <StatCard
        label={t('conversion.figures.signed')}
        loading={loading}
        value={share(signed, requests)}
        secondary={
          hasPrevious
            ? compared(points(signed, requests, before.signed, before.requests))
            : t('conversion.figures.of', { count: signed })
        }
      />
      <StatCard
        label={t('conversion.figures.signing')}
        loading={loading}
        value={time(conversion?.medians.signing ?? null)}
        secondary={t('conversion.figures.median')}
      />
    </StatCards>
  );
}
