import type { LiveEvents, LiveTopic, liveEventRoutes } from '@school/api-contract/accounts/live-events';
import { useEffect, useRef } from 'react';
import { refreshUser } from '../session/session-actions';

/** The part of EventSource that is used. */
interface Stream {
  readonly readyState: number;
  readonly CLOSED: number;
  close(): void;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
}
type OpenStream = (url: string) => Stream;

interface Listener {
  topic: LiveTopic;
  /** @param data the event's line of JSON */
  hear(data: string): void;
  missed(): void;
}

// Repeated here, since the contract's values would bring zod into every page; the types keep it correct.
const path: (typeof liveEventRoutes)['stream']['path'] = '/api/events';
const topics = Object.keys({
  attendance: true,
  chat: true,
  chatRead: true,
  chatTyping: true,
  contracts: true,
  notifications: true,
  payments: true,
  presence: true,
} satisfies Record<LiveTopic, true>);
/** Pause before reconnecting to a stream that was refused. */
const refusedMs = 30_000;

const listeners = new Set<Listener>();
let open: OpenStream | undefined;
let stream: Stream | undefined;
/** Whether the page was without a stream since it last loaded its data. */
let hasGap = false;

/** Called by the shell to enable live events. Tests and stories run without them. */
export function enableLiveEvents(openStream: OpenStream = (url) => new EventSource(url)): () => void {
  open = openStream;
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    open = undefined;
    follow();
  };
}

/** One stream for each page, only while it is visible and has listeners: a browser allows few connections to a site. */
function follow(): void {
  const isWanted = open !== undefined && listeners.size > 0 && document.visibilityState === 'visible';
  if (isWanted && (!stream || stream.readyState === stream.CLOSED)) {
    stream?.close();
    stream = open?.(path);
    if (stream) listenTo(stream);
  }
  if (!isWanted && stream) {
    stream.close();
    stream = undefined;
    // A screen that is added later loads its data for the first time.
    hasGap = open !== undefined && listeners.size > 0;
  }
}

/** Asks who is signed in: the refusal of that call tells whether the session has ended. */
function handleRefusal(): void {
  void refreshUser();
  setTimeout(follow, refusedMs);
}

function listenTo(source: Stream): void {
  source.addEventListener('began', () => {
    if (hasGap) for (const { missed } of listeners) missed();
    hasGap = false;
  });
  // The browser reconnects by itself, unless the server refused.
  source.addEventListener('error', () => {
    hasGap = true;
    if (source.readyState === source.CLOSED) handleRefusal();
  });
  source.addEventListener('signedOut', () => {
    source.close();
    hasGap = true;
    handleRefusal();
  });
  for (const topic of topics) {
    source.addEventListener(topic, ({ data }) => {
      for (const listener of listeners) if (listener.topic === topic) listener.hear(data);
    });
  }
}

/**
 * Listens to changes by other people while the screen is open. `missed` is called when events may have been lost, so
 * that the screen reloads its data.
 */
export function useLiveEvents<T extends LiveTopic>(
  topic: T,
  handlers: { heard: (event: LiveEvents[T]) => void; missed: () => void },
): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const listener: Listener = {
      topic,
      hear: (data) => {
        const event: LiveEvents[T] = JSON.parse(data);
        latest.current.heard(event);
      },
      missed: () => latest.current.missed(),
    };
    listeners.add(listener);
    follow();
    return () => {
      listeners.delete(listener);
      follow();
    };
  }, [topic]);
}
