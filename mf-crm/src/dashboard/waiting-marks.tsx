import type { SessionUser } from '@school/api-contract/accounts/auth';
import { onReconnect } from '@school/kit';
import { commentsKey, trialMarksKey } from '@school/shell-contract/offline';
import { type ComponentType, useEffect, useState } from 'react';
import { openMarkStorage } from '../attendance/queue/mark-storage';
import { openWalkInStorage } from '../attendance/walk-ins/walk-in-storage';

type Overview = ComponentType<{ user: SessionUser }>;

/** What an earlier visit may have left in the browser. */
interface Kept {
  count: (userId: number) => Promise<number>;
  /** The code that sends and shows it. */
  load: () => Promise<Overview>;
}

const marks: Kept = {
  count: async (userId) => {
    const lists = [trialMarksKey(userId), commentsKey(userId)].filter((key) => localStorage.getItem(key) !== null);
    return lists.length + (await (await openMarkStorage(userId)).readAll()).length;
  },
  load: async () => (await import('../attendance/queue/queued-marks')).QueuedMarks,
};

const walkIns: Kept = {
  count: async (userId) => (await (await openWalkInStorage(userId)).readAll()).length,
  load: async () => (await import('../attendance/walk-ins/queued-walk-ins')).QueuedWalkIns,
};

/** Marks and comments of an earlier visit that never reached the server. */
export function WaitingMarks({ user }: { user: SessionUser }) {
  return <Waiting user={user} kept={marks} />;
}

/** New children of an earlier visit that never reached the server. */
export function WaitingWalkIns({ user }: { user: SessionUser }) {
  return <Waiting user={user} kept={walkIns} />;
}

/** The code that sends and shows what waits runs only when something does. */
function Waiting({ user, kept }: { user: SessionUser; kept: Kept }) {
  const [shown, setShown] = useState<{ Overview: Overview }>();
  const { id } = user;
  useEffect(() => {
    let isDone = false;
    const look = () => {
      void overviewFor(id, kept).then(
        (Overview) => {
          if (!isDone && Overview) setShown({ Overview });
          isDone = true;
        },
        // Without a network the code may be missing: what waits stays, and the next answer of the server tries again.
        () => undefined,
      );
    };
    const lookAgain = () => {
      if (!isDone) look();
    };
    look();
    const stopListening = onReconnect(lookAgain);
    window.addEventListener('online', lookAgain);
    return () => {
      isDone = true;
      stopListening();
      window.removeEventListener('online', lookAgain);
    };
  }, [id, kept]);
  return shown && <shown.Overview user={user} />;
}

/**
 * Undefined when nothing waits.
 *
 * @throws when the code cannot be loaded
 */
async function overviewFor(userId: number, kept: Kept): Promise<Overview | undefined> {
  const stored = await countStored(userId, kept);
  if (stored > 0) return kept.load();
  // Asked for once with a network, the code is there without one.
  if (navigator.serviceWorker?.controller) void kept.load().catch(() => undefined);
  return undefined;
}

/** @returns 0 when the storage cannot be read: what waits stays, and the dashboard does not show it */
async function countStored(userId: number, { count }: Kept): Promise<number> {
  try {
    return await count(userId);
  } catch {
    return 0;
  }
}
