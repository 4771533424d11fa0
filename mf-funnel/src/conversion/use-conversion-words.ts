import type { ConversionGrouping, ConversionRow } from '@school/api-contract/families/funnel-conversion';
import { trialRequestSources } from '@school/api-contract/families/trial-requests';
import { schoolDay, useFormats, useLanguage, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { useMonthWords } from '@school/kit/reports';
import { formatDistanceStrict } from 'date-fns';
import type { ConversionChoice } from './use-conversion-address';

/** Texts of the conversion: names, shares and times. */
export function useConversionWords() {
  const t = useT('mf-funnel');
  const { number } = useFormats();
  const locale = useDateLocale();
  const { language } = useLanguage();
  const { percent, monthName } = useMonthWords();
  const noValue = t('conversion.noValue');
  const sign = (value: number) => (value > 0 ? '+' : '−');
  return {
    /** Names a row: a month, a source, a section, branch or person, or that it has none. */
    rowName({ value, name }: Pick<ConversionRow, 'value' | 'name'>, by: ConversionGrouping): string {
      if (by === 'month') return monthName(value ?? '');
      const source = trialRequestSources.find((each) => each === value);
      if (by === 'source') return source ? t(`source.${source}`) : noValue;
      if (value !== null) return name ?? noValue;
      return { section: t('filters.noSection'), branch: t('filters.noBranch'), person: t('filters.nobody') }[by];
    },
    /** '42,5 %'; a dash without requests. */
    share: (part: number, whole: number) => (whole > 0 ? percent(part / whole) : noValue),
    /** '43 %', for a chart. @param share 0 to 1 */
    wholePercent: (share: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    /** '+4,2 п. п.'; undefined when one of the two cannot be compared. */
    points(part: number, whole: number, partBefore: number, wholeBefore: number): string | undefined {
      if (whole === 0 || wholeBefore === 0) return undefined;
      const points = Math.round((part / whole - partBefore / wholeBefore) * 1000) / 10;
      return t('conversion.points', { points: `${points === 0 ? '' : sign(points)}${number(Math.abs(points))}` });
    },
    /** '+12 к тем же дням раньше', 'как в те же дни раньше' for an empty change. */
    compared(change: string, { to }: Pick<ConversionChoice, 'to'>): string {
      const isOpen = to === schoolDay().slice(0, 7);
      return change !== ''
        ? t(isOpen ? 'conversion.figures.deltaOfDays' : 'conversion.figures.delta', { delta: change })
        : t(isOpen ? 'conversion.figures.noDeltaOfDays' : 'conversion.figures.noDelta');
    },
    /** '+12'; an empty text when it is the same. */
    delta: (difference: number) => (difference === 0 ? '' : `${sign(difference)}${number(Math.abs(difference))}`),
    /** '5 часов', from one day on '9 дней'; a dash when nobody has done it yet. */
    time: (hours: number | null) =>
      hours === null
        ? noValue
        : formatDistanceStrict(0, hours * 3_600_000, { unit: hours < 24 ? 'hour' : 'day', locale }).replace(
            ' ',
            '\u00a0',
          ),
  };
}
