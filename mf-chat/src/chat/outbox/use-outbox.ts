import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { ChatMessage } from '@school/api-contract/chat/messages';
import { registerUserDataInPage, useSession } from '@school/kit';
import { useEffect, useSyncExternalStore } from 'react';
import { Outbox, type UnsentMessage } from './outbox';

let current: Outbox | undefined;

registerUserDataInPage({
  // Messages in the browser's storage are counted by the storage.
  countUnsent: () => ({ messages: current && !current.isDurable ? current.getUnsent().length : 0 }),
  forget: () => {
    current?.stop();
    current = undefined;
  },
});

/** The outbox of this user; it keeps sending while other screens are shown. */
function getOutbox(user: SessionUser): Outbox {
  if (current?.userId !== user.id) {
    current?.stop();
    current = new Outbox(user.id);
  }
  return current;
}

export function useOutbox(
  user: SessionUser,
  onSent: (message: ChatMessage) => void,
): { outbox: Outbox; unsent: readonly UnsentMessage[] } {
  const outbox = getOutbox(user);
  const { ended } = useSession();
  useEffect(() => {
    outbox.onSent = onSent;
  });
  useEffect(() => {
    if (!ended) outbox.wake();
  }, [outbox, ended]);
  return { outbox, unsent: useSyncExternalStore(outbox.subscribe, outbox.getUnsent) };
}
