import type { ComingSchedule } from '@school/api-contract/groups';
import { Alert } from '@school/design-system/alert';
import { DateField } from '@school/design-system/date-field';
import { useDateFieldProps, useT } from '@school/kit';
import { shiftDay, useGroupWords } from './group-words';

interface ScheduleStartProps {
  /** Of the date field. */
  field: { id: string; label: string; description: string | undefined; error: string | undefined; value: string };
  /** 'yyyy-MM-dd': the earliest day. */
  today: string;
  /** Changes that were set for later and that this one puts an end to. */
  dropped: readonly ComingSchedule[];
  onChange: (day: string) => void;
}

/** From which day on the schedule of the form holds, and what that does to those set for later. */
export function ScheduleStart({ field, today, dropped, onChange }: ScheduleStartProps) {
  const t = useT('mf-crm');
  const words = useGroupWords();
  const dateField = useDateFieldProps();
  return (
    <>
      <DateField {...dateField} {...field} required min={today} max={shiftDay(today, 366)} onValueChange={onChange} />
      {dropped.map((coming) => (
        <Alert key={coming.from} tone="warning" title={t('groups.form.dropped')}>
          {words.coming(coming)}
        </Alert>
      ))}
    </>
  );
}
