import { schoolDay } from '@school/kit';
import { toMonday } from '../../groups/list/use-groups-filter';
import type { PhotoAddress } from '../use-photo-address';

/** The week on screen and how to show another; the present one is not in the address. */
export function toWeekChoice({ monday, set }: PhotoAddress) {
  const thisWeek = toMonday(schoolDay());
  return {
    week: monday,
    thisWeek,
    onChange: (week: string) => set({ day: week === thisWeek ? undefined : week, group: undefined }),
  };
}
