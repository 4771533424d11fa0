import { type SessionPhoto, sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import type { RouteAnswer } from '@school/api-contract/route';
import { registerUserDataInPage, routeKey, useQueryClient, useSession } from '@school/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { PhotoQueue, type PhotoQueueState } from './photo-queue';
import { clearMemoryStorage } from './photo-storage';
import type { QueuedPhoto } from './queued-photo';

let current: PhotoQueue | undefined;

registerUserDataInPage({
  // Photos in the browser's storage are counted by the storage.
  countUnsent: () => ({ photos: current && !current.getState().durable ? current.getState().photos.length : 0 }),
  forget: () => {
    current?.stop();
    current = undefined;
    clearMemoryStorage();
  },
});

/** The queue of this user; stops the queue of a previous user, which keeps its photos. */
function getQueue(userId: number): PhotoQueue {
  if (current?.userId !== userId) {
    current?.stop();
    current = new PhotoQueue(userId);
  }
  return current;
}

type QueryClient = ReturnType<typeof useQueryClient>;
type Today = RouteAnswer<typeof sessionPhotoRoutes.today>;

/** Keeps sending while other screens are shown; updates the cached day with the stored photos. */
export function usePhotoQueue(userId: number): PhotoQueueState & { queue: PhotoQueue } {
  const queue = getQueue(userId);
  const queryClient = useQueryClient();
  const { ended } = useSession();
  useEffect(() => {
    queue.onSaved = (queued, photo) => addToDay(queryClient, queued, photo);
  }, [queue, queryClient]);
  useEffect(() => {
    if (!ended) queue.resume();
  }, [queue, ended]);
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  return { ...state, queue };
}

function addToDay(queryClient: QueryClient, { groupId, date }: QueuedPhoto, photo: SessionPhoto): void {
  queryClient.setQueryData<Today>(
    routeKey(sessionPhotoRoutes.today),
    (day) =>
      day && {
        ...day,
        sessions: day.sessions.map((session) =>
          session.group.id === groupId && session.date === date
            ? { ...session, photos: [...session.photos.filter(({ id }) => id !== photo.id), photo] }
            : session,
        ),
      },
  );
  void queryClient.invalidateQueries({ queryKey: routeKey(sessionPhotoRoutes.timeline) });
}
