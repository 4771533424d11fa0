import type { LiveEvents, LiveTopic } from '@school/api-contract/accounts/live-events';
import { act } from '@testing-library/react';
import { enableLiveEvents } from '../live/live-events';

export interface FakeLiveEvents {
  /** Sends an event to the screens as the server would. */
  tell: <T extends LiveTopic>(topic: T, event: LiveEvents[T]) => void;
  /** Disables live events again. */
  restore: () => void;
}

/** Enables live events for a test, which are off by default; call it before rendering. */
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
