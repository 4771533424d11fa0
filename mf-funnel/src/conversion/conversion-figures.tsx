import type { Conversion } from '@school/api-contract/families/funnel-conversion';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { useT } from '@school/kit';
import type { ConversionChoice } from './use-conversion-address';
import { useConversionWords } from './use-conversion-words';

interface ConversionFiguresProps {
  conversion: Conversion | undefined;
  choice: Pick<ConversionChoice, 'to'>;
}

/** The shares of the whole way and its time, which the chart below does not show; skeletons while they load. */
export function ConversionFigures({ conversion, choice }: ConversionFiguresProps) {
  const t = useT('mf-funnel');
  const { share, points, compared, time } = useConversionWords();
  const loading = conversion === undefined;
  const { requests, trials, signed } = conversion?.total ?? { requests: 0, trials: 0, signed: 0 };
  const before = conversion?.previous ?? { requests: 0, trials: 0, signed: 0 };
  const compare = (part: number, partBefore: number) => {
    const change = points(part, requests, partBefore, before.requests);
    return change === undefined ? t('conversion.figures.inPeriod') : compared(change, choice);
  };
  return (
    <StatCards label={t('conversion.figures.label')}>
      <StatCard
        label={t('conversion.figures.trials')}
        loading={loading}
        value={share(trials, requests)}
        secondary={compare(trials, before.trials)}
      />
      <StatCard
        label={t('conversion.figures.signed')}
        loading={loading}
        value={share(signed, requests)}
        secondary={compare(signed, before.signed)}
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
