import { type ChatMessage, chatMessageRoutes } from '@school/api-contract/chat/messages';
import { call, onReconnect, useLiveEvents } from '@school/kit';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromHistory, type RoomHistory, withAfter, withBefore, withChanges, withMessage } from './room-history';

export interface RoomHistoryHandle {
  /** Undefined while the first part loads. */
  history: RoomHistory | undefined;
  /** Why the first part could not be loaded. */
  error: unknown;
  isLoadingBefore: boolean;
  loadBefore: () => void;
  loadAfter: () => void;
  /** Loads the part around a message, or the newest part. */
  jumpTo: (seq: number | undefined) => void;
  /** Adds a message from an answer of the API. */
  apply: (message: ChatMessage) => void;
}

const pageSize = 50;

/**
 * The messages of a room around a place, kept up to date by the stream. After a gap the page requests the changes since
 * its version, so that a lost stream or a restarted server neither loses nor repeats a message.
 *
 * @param around `seq` of the message to start at; undefined for the newest ones
 */
export function useRoomHistory(roomId: number, around: number | undefined): RoomHistoryHandle {
  const [history, setHistory] = useState<RoomHistory>();
  const [error, setError] = useState<unknown>();
  const [isLoadingBefore, setLoadingBefore] = useState(false);
  const latest = useRef<RoomHistory>(undefined);
  const busy = useRef({ before: false, after: false, catchUp: false });
  const params = { id: roomId };

  const show = (next: RoomHistory | undefined) => {
    latest.current = next;
    setHistory(next);
  };

  const load = useCallback(
    async (seq: number | undefined) => {
      setError(undefined);
      try {
        const part = await call(chatMessageRoutes.history, {
          params: { id: roomId },
          query: { around: seq, limit: pageSize },
        });
        latest.current = fromHistory(part);
        setHistory(latest.current);
      } catch (failure) {
        setError(failure);
      }
    },
    [roomId],
  );
  const start = useEffectEvent(() => load(around));
  useEffect(() => {
    latest.current = undefined;
    setHistory(undefined);
    // loads again for each room; `load` changes with it
    if (roomId > 0) void start();
  }, [roomId]);

  async function catchUp(): Promise<void> {
    const known = latest.current;
    if (!known || busy.current.catchUp) return;
    busy.current.catchUp = true;
    try {
      const changes = await call(chatMessageRoutes.changes, { params, query: { since: known.version } });
      if (changes.tooMany) await load(undefined);
      else if (latest.current) show(withChanges(latest.current, changes));
    } catch {
      // without a network; the next event or answer brings it
    } finally {
      busy.current.catchUp = false;
    }
  }

  function apply(message: ChatMessage): void {
    if (!latest.current || message.roomId !== roomId) return;
    const next = withMessage(latest.current, message);
    if (next) show(next);
    else void catchUp();
  }

  useLiveEvents('chat', { heard: ({ message }) => apply(message), missed: () => void catchUp() });
  const reconnected = useEffectEvent(() => void catchUp());
  useEffect(() => onReconnect(() => reconnected()), []);

  async function loadPart(kind: 'before' | 'after'): Promise<void> {
    const known = latest.current;
    const end = kind === 'before' ? known?.messages[0] : known?.messages.at(-1);
    const isWanted = kind === 'before' ? known?.hasBefore : known?.hasAfter;
    if (!end || !isWanted || busy.current[kind]) return;
    busy.current[kind] = true;
    if (kind === 'before') setLoadingBefore(true);
    try {
      const part = await call(chatMessageRoutes.history, { params, query: { [kind]: end.seq, limit: pageSize } });
      if (latest.current) show(kind === 'before' ? withBefore(latest.current, part) : withAfter(latest.current, part));
    } catch {
      // scrolling again tries again
    } finally {
      busy.current[kind] = false;
      setLoadingBefore(false);
    }
  }

  return {
    history,
    error,
    isLoadingBefore,
    loadBefore: () => void loadPart('before'),
    loadAfter: () => void loadPart('after'),
    jumpTo: (seq) => void load(seq),
    apply,
  };
}
