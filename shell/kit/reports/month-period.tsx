import { PeriodButton } from '@school/design-system/period-button';
import { toSchoolClock, useT } from '@school/kit';
import { MonthChoices } from './month-choices';
import { listPresets, type Months } from './month-presets';
import { capitalize, usePeriodText } from './use-period-text';

interface MonthPeriodProps extends Months {
  onChange: (change: Partial<Months>) => void;
}

/** The months of a report. */
export function MonthPeriod({ from, to, onChange }: MonthPeriodProps) {
  const t = useT('shell');
  const text = usePeriodText();
  const present = toSchoolClock(new Date()).slice(0, 7);
  const presets = listPresets(present);
  const chosen = presets.find((preset) => preset.from === from && preset.to === to);
  return (
    <PeriodButton
      label={t('period.label')}
      period={capitalize(text.months({ from, to }))}
      presets={presets.map((preset) => ({
        id: preset.id,
        label: t(`period.presets.${preset.id}`),
        note: text.months(preset),
        selected: preset === chosen,
        onSelect: () => onChange({ from: preset.from, to: preset.to }),
      }))}
      ownLabel={t('period.own')}
      closeLabel={t('period.close')}
    >
      <MonthChoices from={from} to={to} onChange={onChange} />
    </PeriodButton>
  );
}
