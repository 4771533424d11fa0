import { DateField } from '@school/design-system/date-field';
import { PeriodButton } from '@school/design-system/period-button';
import { toSchoolClock, useDateFieldProps, useT } from '@school/kit';
import { listPresets } from './month-presets';
import { getLastDay } from './months';
import { capitalize, type Days, usePeriodText } from './use-period-text';

interface DayPeriodProps extends Days {
  /** What the days are of where a list has several: 'Дата заявки'; 'Период' when left out. */
  label?: string;
  onChange: (change: Partial<Days>) => void;
}

/** The days of a list: any of them unless chosen. */
export function DayPeriod({ label, from, to, onChange }: DayPeriodProps) {
  const t = useT('shell');
  const dateField = useDateFieldProps();
  const text = usePeriodText();
  const presets = listPresets(toSchoolClock(new Date()).slice(0, 7)).map((preset) => ({
    id: preset.id,
    note: text.months(preset),
    days: { from: `${preset.from}-01`, to: getLastDay(preset.to) },
  }));
  const chosen = presets.find(({ days }) => days.from === from && days.to === to);
  return (
    <PeriodButton
      label={label ?? t('period.label')}
      period={from === undefined && to === undefined ? undefined : capitalize(text.days({ from, to }))}
      presets={[
        {
          id: 'always',
          label: t('period.always'),
          selected: from === undefined && to === undefined,
          onSelect: () => onChange({ from: undefined, to: undefined }),
        },
        ...presets.map((preset) => ({
          id: preset.id,
          label: t(`period.presets.${preset.id}`),
          note: preset.note,
          selected: preset === chosen,
          onSelect: () => onChange(preset.days),
        })),
      ]}
      ownLabel={t('period.own')}
      closeLabel={t('period.close')}
    >
      <DateField
        {...dateField}
        label={t('period.fromDay')}
        value={from ?? ''}
        max={to}
        onValueChange={(day) => onChange({ from: day || undefined })}
      />
      <DateField
        {...dateField}
        label={t('period.toDay')}
        value={to ?? ''}
        min={from}
        onValueChange={(day) => onChange({ to: day || undefined })}
      />
    </PeriodButton>
  );
}
