import { PeriodButton } from '@school/design-system/period-button';
import { SelectField } from '@school/design-system/select-field';
import { toSchoolClock, useT } from '@school/kit';
import { listPresets, type Months } from './month-presets';
import { listChoices } from './months';
import { useMonthWords } from './use-month-words';
import { capitalize, usePeriodText } from './use-period-text';

interface MonthPeriodProps extends Months {
  onChange: (change: Partial<Months>) => void;
}

/** The months of a report. */
export function MonthPeriod({ from, to, onChange }: MonthPeriodProps) {
  const t = useT('shell');
  const { monthName } = useMonthWords();
  const text = usePeriodText();
  const present = toSchoolClock(new Date()).slice(0, 7);
  const months = listChoices(present, [from, to]).map((month) => ({ value: month, label: monthName(month) }));
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
      <SelectField
        native
        label={t('period.fromMonth')}
        options={months}
        value={from}
        onValueChange={(month) => onChange({ from: month })}
      />
      <SelectField
        native
        label={t('period.toMonth')}
        options={months}
        value={to}
        onValueChange={(month) => onChange({ to: month })}
      />
    </PeriodButton>
  );
}
