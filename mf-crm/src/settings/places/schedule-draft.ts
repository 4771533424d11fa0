import { timeSchema } from '@school/api-contract/common';
import { parseBranchSchedule, toScheduleText, type WeekdayTimes } from '@school/api-contract/groups/schedule';
import { weeklyPlan } from '@school/api-contract/groups/weekly-plan';
import { messages } from '@school/api-contract/rules/messages';
import { z } from 'zod';

/** A session of the week: `dayOfWeek` 1 is Monday; `endTime` may be empty. `key` identifies it while others come and go. */
export interface WeekEntry {
  key: number;
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

/** A schedule in the editor: by weekdays, or a text that the editor does not understand and keeps as it is. */
export type ScheduleDraft = { kept: string; entries: WeekEntry[] };

export const weekEntriesSchema = z
  .array(
    z.object({
      key: z.number(),
      dayOfWeek: z.number().int().min(1).max(7),
      startTime: timeSchema,
      endTime: z.union([z.literal(''), timeSchema]),
    }),
  )
  .superRefine((entries, context) => {
    for (const [index, { startTime, endTime }] of entries.entries()) {
      if (endTime !== '' && endTime <= startTime) {
        context.addIssue({ code: 'custom', path: [index, 'endTime'], message: messages.endBeforeStart });
      }
    }
  });

export function toScheduleDraft(schedule: string): ScheduleDraft {
  const parsed = parseBranchSchedule(schedule);
  if (parsed.kind === 'text') return { kept: parsed.text, entries: [] };
  const entries = parsed.days.flatMap(({ weekday, times }) => times.map((time) => toEntry(weekday, time)));
  const isReadable = entries.every((entry) => entry !== undefined);
  if (!isReadable) return { kept: schedule, entries: [] };
  return { kept: '', entries: entries.flatMap((entry) => entry ?? []).map((entry, key) => ({ ...entry, key })) };
}

/** The days and start times of a kept text, as far as the trial form understands them. */
export function toEntries(kept: string): WeekEntry[] {
  const days = [...weeklyPlan(parseBranchSchedule(kept))].toSorted(([a], [b]) => a - b);
  return days
    .flatMap(([weekday, times]) => times.map((startTime) => ({ dayOfWeek: weekday + 1, startTime, endTime: '' })))
    .map((entry, key) => ({ ...entry, key }));
}

/** The text that is stored: the kept one, or the map of weekdays. */
export function fromScheduleDraft({ kept, entries }: ScheduleDraft): string {
  if (kept !== '') return kept;
  const sorted = entries.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime));
  const days = new Map<number, WeekdayTimes>();
  for (const { dayOfWeek, startTime, endTime } of sorted) {
    const day = days.get(dayOfWeek) ?? { weekday: dayOfWeek - 1, times: [] };
    day.times.push(endTime === '' ? startTime : `${startTime}-${endTime}`);
    days.set(dayOfWeek, day);
  }
  return toScheduleText([...days.values()]);
}

const rangePattern = /^(\d{1,2}:\d{2})(?:\s*[-–—]\s*(\d{1,2}:\d{2}))?$/;

function toEntry(weekday: number, time: string): Omit<WeekEntry, 'key'> | undefined {
  const [, start, end = ''] = rangePattern.exec(time) ?? [];
  if (start === undefined) return undefined;
  const startTime = start.padStart(5, '0');
  const endTime = end === '' ? '' : end.padStart(5, '0');
  const isValid = [startTime, endTime].every((each) => each === '' || timeSchema.safeParse(each).success);
  return isValid ? { dayOfWeek: weekday + 1, startTime, endTime } : undefined;
}
