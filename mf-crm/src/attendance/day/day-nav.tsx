import { DateField } from '@school/design-system/date-field';
import { PeriodStepper } from '@school/design-system/period-stepper';
import { addDays, schoolDay, useDateFieldProps, useNavigate, useT } from '@school/kit';
import { type AttendanceAddress, linkTo } from '../use-attendance-address';

/** Selects the day. */
export function DayNav({ address: { date, colleagues } }: { address: AttendanceAddress }) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const dateField = useDateFieldProps();
  const today = schoolDay();
  const show = (day: string) => void navigate(linkTo({ date: day, colleagues }), { preventScrollReset: true });

  return (
    <PeriodStepper
      label={t('attendance.dayNav')}
      previous={{ label: t('attendance.previousDay'), onSelect: () => show(addDays(date, -1)) }}
      next={{ label: t('attendance.nextDay'), onSelect: () => show(addDays(date, 1)) }}
      present={{ label: t('attendance.today'), onSelect: () => show(today) }}
      isPresent={date === today}
    >
      <DateField
        {...dateField}
        label={t('attendance.date')}
        labelHidden
        value={date}
        onValueChange={(day) => day !== '' && day !== date && show(day)}
      />
    </PeriodStepper>
  );
}
