import { PeriodStepper } from '@school/design-system/period-stepper';
import { schoolDay, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { addMonths, format, parseISO } from 'date-fns';
import { usePhone } from './use-phone';

interface MonthNavProps {
  /** 'yyyy-MM'. */
  month: string;
  onChange: (month: string) => void;
  /** On a phone without the way to the present month, and with the year only where it is another one. */
  brief?: boolean;
}

/** Navigates between months. */
export function MonthNav({ month, onChange, brief = false }: MonthNavProps) {
  const t = useT('mf-crm');
  const locale = useDateLocale();
  const isBrief = usePhone() && brief;
  const first = parseISO(`${month}-01`);
  const thisMonth = schoolDay().slice(0, 7);
  const shift = (by: number) => () => onChange(format(addMonths(first, by), 'yyyy-MM'));
  return (
    <PeriodStepper
      label={t('months.label')}
      previous={{ label: t('months.previous'), onSelect: shift(-1) }}
      next={{ label: t('months.next'), onSelect: shift(1) }}
      present={isBrief ? undefined : { label: t('months.present'), onSelect: () => onChange(thisMonth) }}
      isPresent={month === thisMonth}
    >
      {format(first, isBrief && month.slice(0, 4) === thisMonth.slice(0, 4) ? 'LLLL' : 'LLLL yyyy', { locale })}
    </PeriodStepper>
  );
}
