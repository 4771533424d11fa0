import { type PhotoState, photoStates } from '@school/api-contract/groups/session-photos';
import { schoolDay, useSearchParams } from '@school/kit';
import { isDay, isMonth } from '../attendance/shared/days';
import { toMonday } from '../groups/list/use-groups-filter';

export const photoViews = ['week', 'scores'] as const;

/**
 * Keeps the whole state of the managers' screen in the address:
 * `/trainer-photo-demo?day=2026-11-23&state=LATE&group=5`, `?view=scores&month=2026-10`.
 */
export function usePhotoAddress() {
  const [params, setParams] = useSearchParams();
  const given = (name: string) => params.get(name) ?? '';
  const day = isDay(given('day')) ? given('day') : schoolDay();
  const set = (changes: Record<string, string | undefined>) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    view: photoViews.find((view) => view === given('view')) ?? 'week',
    /** Any day of the shown week, and the day shown on a phone. */
    day,
    monday: toMonday(day),
    /** 'yyyy-MM' of the scores. */
    month: isMonth(given('month')) ? given('month') : schoolDay().slice(0, 7),
    state: photoStates.find((state) => state === given('state')),
    /** A group whose sessions are marked, as a notification names it. */
    groupId: Number(given('group')) || undefined,
    trainerId: Number(given('coach')) || undefined,
    /** The photo that is open on the whole screen. */
    photoId: Number(given('photo')) || undefined,
    set,
  };
}

export type PhotoAddress = ReturnType<typeof usePhotoAddress> & { state: PhotoState | undefined };
