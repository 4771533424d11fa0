import { addMonths } from './months';

export const presetIds = ['thisMonth', 'lastMonth', 'lastThree', 'lastTwelve', 'thisYear', 'lastYear'] as const;
export type PresetId = (typeof presetIds)[number];

/** The first and the last month, 'yyyy-MM'. */
export interface Months {
  from: string;
  to: string;
}

/** The usual periods, seen from the present month; a period that goes on ends with it. */
export function listPresets(present: string): (Months & { id: PresetId })[] {
  const before = addMonths(present, -1);
  const year = Number(present.slice(0, 4));
  const periods: Record<PresetId, Months> = {
    thisMonth: { from: present, to: present },
    lastMonth: { from: before, to: before },
    lastThree: { from: addMonths(present, -2), to: present },
    lastTwelve: { from: addMonths(present, -11), to: present },
    thisYear: { from: `${year}-01`, to: present },
    lastYear: { from: `${year - 1}-01`, to: `${year - 1}-12` },
  };
  return presetIds.map((id) => ({ id, ...periods[id] }));
}
