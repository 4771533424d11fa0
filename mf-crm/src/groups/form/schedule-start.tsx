import type { ComingSchedule } from '@school/api-contract/groups/groups';
import { Alert } from '@school/design-system/alert';
import { DateField, type DateFieldProps } from '@school/design-system/date-field';
import { addDays, useDateFieldProps, useT } from '@school/kit';
import { useGroupWords } from '../shared/group-words';

interface ScheduleStartProps {
  /** Properties of the date field. */
  field: Pick<DateFieldProps, 'id' | 'label' | 'description' | 'error' | 'value' | 'onValueChange'>;
  /** 'yyyy-MM-dd': the earliest day. */
  today: string;
  /** Future schedule changes that this one cancels. */
  dropped: readonly ComingSchedule[];
}

/** The day from which the form's schedule applies, and its effect on future changes. */
export function ScheduleStart({ field, today, dropped }: ScheduleStartProps) {
  const t = useT('mf-crm');
  const words = useGroupWords();
  const dateField = useDateFieldProps();
  return (
    <>
      <DateField {...dateField} {...field} required min={today} max={addDays(today, 366)} />
      {dropped.map((coming) => (
        <Alert key={coming.from} tone="warning" title={t('groups.form.dropped')}>
          {words.coming(coming)}
        </Alert>
      ))}
    </>
  );
}
