import type { SessionUser } from '@school/api-contract/accounts/auth';
import { type ComponentType, useEffect, useState } from 'react';
import { openMarkStorage } from '../attendance/queue/mark-storage';

type Overview = ComponentType<{ user: SessionUser }>;

/**
 * Marks of an earlier visit that never reached the server; the code that sends and shows them loads only when there are
 * some.
 */
export function WaitingMarks({ user }: { user: SessionUser }) {
  const [shown, setShown] = useState<{ Overview: Overview }>();
  const { id } = user;
  useEffect(() => {
    let isGone = false;
    void overviewFor(id).then((Overview) => {
      if (Overview && !isGone) setShown({ Overview });
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  return shown && <shown.Overview user={user} />;
}

/** Undefined when storage or code cannot be loaded: the marks stay, and the dashboard does not show them. */
async function overviewFor(userId: number): Promise<Overview | undefined> {
  try {
    const storage = await openMarkStorage(userId);
    if ((await storage.readAll()).length === 0) return undefined;
    return (await import('../attendance/queue/queued-marks')).QueuedMarks;
  } catch {
    return undefined;
  }
}
