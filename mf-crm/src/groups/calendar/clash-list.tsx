import type { Timetable } from '@school/api-contract/groups/groups';
import { Badge } from '@school/design-system/badge';
import { useFormats, useT } from '@school/kit';
import styles from './calendar.module.css';

/** Id of the heading above the clashes of the week. */
export const clashesId = 'week-clashes';

type TimetableClash = Timetable['entries'][number]['clashes'][number];
/** `from`: the first day of the clash, if it is in the future. */
type Clash = Omit<TimetableClash, 'from'> & Partial<Pick<TimetableClash, 'from'>>;

/** Describes the other session of the coach or in the hall. */
export function useClashText() {
  const t = useT('mf-crm');
  const { date } = useFormats();
  return ({ kind, groupName, startTime, endTime, from }: Clash) => {
    const clash = t(`groups.calendar.${kind}`, {
      group: groupName ?? t('groups.calendar.otherGroup'),
      time: `${startTime}–${endTime}`,
    });
    return from ? t('groups.calendar.clashFrom', { clash, date: date(from) }) : clash;
  };
}

/** Other sessions of the coach or in the hall at the same time. */
export function ClashList({ clashes }: { clashes: readonly Clash[] }) {
  const t = useT('mf-crm');
  const toClashText = useClashText();
  return (
    <div className={styles.clashes}>
      <Badge tone="warning">{t('groups.calendar.clash')}</Badge>
      <ul>
        {clashes.map((clash) => (
          <li key={`${clash.kind} ${clash.groupName} ${clash.startTime} ${clash.from}`}>{toClashText(clash)}</li>
        ))}
      </ul>
    </div>
  );
}
