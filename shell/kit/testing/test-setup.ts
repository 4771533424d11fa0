import { loadLazyParts } from '@school/design-system/lazy-part';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { removeUserDataInPage } from '../session/user-data-in-page';

// The real timers, even when a test fakes them later.
const { setTimeout, setImmediate } = globalThis;
const actEnvironment = 'IS_REACT_ACT_ENVIRONMENT';

configure({
  // What takes milliseconds on a quiet machine may take seconds on a loaded one.
  asyncUtilTimeout: 15_000,
  // The library waits for one timer, which on a loaded machine fires before the effects that React has scheduled.
  asyncWrapper: async (callback) => {
    const before: unknown = Reflect.get(globalThis, actEnvironment);
    Reflect.set(globalThis, actEnvironment, false);
    try {
      const result = await callback();
      await scheduledWork();
      return result;
    } finally {
      Reflect.set(globalThis, actEnvironment, before);
    }
  },
});

/** React schedules with `setImmediate`: a render, its effects, the render that these ask for. */
async function scheduledWork(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

const { origin } = window.location;

// By now the test file has imported its components.
beforeEach(loadLazyParts);

// Files share one environment and its modules (isolate: false), so one test's mounted components, and the queues that
// modules keep for a signed-in user, must not reach the next test.
afterEach(() => {
  cleanup();
  removeUserDataInPage();
  expectSamePage();
});

/** @throws when a test followed a link out of the page, from where no later test of the thread could load a picture */
function expectSamePage(): void {
  const left = window.location.href;
  if (left.startsWith(`${origin}/`)) return;
  window.location.href = origin;
  throw new Error(`The test left the page for ${left}`);
}
