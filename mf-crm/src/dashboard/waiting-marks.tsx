import type { SessionUser } from '@school/api-contract/accounts/auth';
import { onReconnect } from '@school/kit';
import { trialMarksKey } from '@school/shell-contract/offline';
import { type ComponentType, useEffect, useState } from 'react';
import { openMarkStorage } from '../attendance/queue/mark-storage';

type Overview = ComponentType<{ user: SessionUser }>;

const loadOverview = async () => (await import('../attendance/queue/queued-marks')).QueuedMarks;

/**
 * Marks of an earlier visit that never reached the server; the code that sends and shows them runs only when there are
 * some.
 */
export function WaitingMarks({ user }: { user: SessionUser }) {
  const [shown, setShown] = useState<{ Overview: Overview }>();
  const { id } = user;
  useEffect(() => {
    let isDone = false;
    const look = () => {
      void overviewFor(id).then(
        (Overview) => {
          if (!isDone && Overview) setShown({ Overview });
          isDone = true;
        },
        // Without a network the code may be missing: the marks stay, and the next answer of the server tries again.
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
  }, [id]);
  return shown && <shown.Overview user={user} />;
}

/**
 * Undefined when no mark waits.
 *
 * @throws when the code cannot be loaded
 */
async function overviewFor(userId: number): Promise<Overview | undefined> {
  const stored = await readStored(userId);
  if (stored > 0) return loadOverview();
  // Asked for once with a network, the code is there without one.
  if (navigator.serviceWorker?.controller) void loadOverview().catch(() => undefined);
  return undefined;
}

/** @returns 0 when the storage cannot be read: the marks stay, and the dashboard does not show them */
async function readStored(userId: number): Promise<number> {
  try {
    const trials = localStorage.getItem(trialMarksKey(userId)) === null ? 0 : 1;
    return trials + (await (await openMarkStorage(userId)).readAll()).length;
  } catch {
    return 0;
  }
}
