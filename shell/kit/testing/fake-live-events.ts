import type { LiveEvents, LiveTopic } from '@school/api-contract/live-events';
import { act } from '@testing-library/react';
import { enableLiveEvents } from '../live/live-events';

export interface FakeLiveEvents {
  /** Tells the screens what the server would. */
  tell: <T extends LiveTopic>(topic: T, event: LiveEvents[T]) => void;
  /** From now on screens do without again. */
  restore: () => void;
}

/** Live events for a test's screens, which do without them otherwise; call it before they are shown. */
export function fakeLiveEvents(): FakeLiveEvents {
  const listeners = new Map<string, (event: MessageEvent<string>) => void>();
  const restore = enableLiveEvents(() => ({
    readyState: 1,
    CLOSED: 2,
    close: () => listeners.clear(),
    addEventListener: (type, listener) => void listeners.set(type, listener),
  }));
  return {
    tell: (topic, event) => act(() => listeners.get(topic)?.(new MessageEvent(topic, { data: JSON.stringify(event) }))),
    restore,
  };
}
