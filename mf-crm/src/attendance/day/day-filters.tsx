import { Badge } from '@school/design-system/badge';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { DateField } from '@school/design-system/date-field';
import { PeriodStepper } from '@school/design-system/period-stepper';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { addDays, schoolDay, useDateFieldProps, useNavigate, useT } from '@school/kit';
import { useUnmarked } from '../attendance.queries';
import { type AttendanceAddress, linkTo } from '../use-attendance-address';
import styles from './day.module.css';

interface DayFiltersProps {
  address: AttendanceAddress;
  /** The number of sessions of colleagues that a coach may add to the own ones of the day. */
  colleaguesCount: number;
}

/** Selects the day, the sessions of colleagues too, or the unmarked sessions of the last two weeks. */
export function DayFilters({ address: { date, view, colleagues }, colleaguesCount }: DayFiltersProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const dateField = useDateFieldProps();
  const unmarked = useUnmarked();
  const today = schoolDay();
  const show = (next: { date: string; view?: 'list' | 'unmarked'; colleagues?: boolean }) =>
    void navigate(linkTo({ colleagues, ...next }), { preventScrollReset: true });

  return (
    <div className={styles.filters}>
      {view !== 'unmarked' && (
        <PeriodStepper
          label={t('attendance.dayNav')}
          previous={{ label: t('attendance.previousDay'), onSelect: () => show({ date: addDays(date, -1) }) }}
          next={{ label: t('attendance.nextDay'), onSelect: () => show({ date: addDays(date, 1) }) }}
          present={date === today ? undefined : { label: t('attendance.today'), onSelect: () => show({ date: today }) }}
        >
          <DateField
            {...dateField}
            label={t('attendance.date')}
            labelHidden
            value={date}
            onValueChange={(day) => day !== '' && day !== date && show({ date: day })}
          />
        </PeriodStepper>
      )}
      {view !== 'unmarked' && colleaguesCount > 0 && (
        <div className={styles.whose}>
          <ChipGroup label={t('attendance.whose')}>
            <Chip
              pressed={colleagues}
              count={colleaguesCount}
              onPressedChange={(pressed) => show({ date, colleagues: pressed })}
            >
              {t('attendance.ofColleagues')}
            </Chip>
          </ChipGroup>
        </div>
      )}
      <SegmentedControl
        label={t('attendance.which')}
        options={[
          { value: 'list', label: t('attendance.ofDay') },
          unmarked.data && unmarked.data.length > 0
            ? {
                value: 'unmarked',
                label: (
                  <span className={styles.unmarked}>
                    {t('attendance.unmarked')} <Badge tone="warning">{unmarked.data.length}</Badge>
                  </span>
                ),
                name: t('attendance.unmarkedCount', { count: unmarked.data.length }),
              }
            : { value: 'unmarked', label: t('attendance.unmarked') },
        ]}
        value={view === 'unmarked' ? 'unmarked' : 'list'}
        onValueChange={(next) => show({ date, view: next })}
      />
    </div>
  );
}
