import type { Logger } from '../logging';

/** Steps of an orderly shutdown, run in the reverse order of `add`. */
export interface ShutdownHooks {
  add(name: string, hook: () => unknown): void;
  /** Runs each hook once; a failing hook is logged and the next one follows. */
  run(): Promise<void>;
}

export function createShutdownHooks(log: Logger): ShutdownHooks {
  const hooks: { name: string; hook: () => unknown }[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (const { name, hook } of hooks.splice(0).reverse()) {
      try {
        await hook();
      } catch (error) {
        log.error({ err: error, hook: name }, 'A shutdown hook failed');
      }
    }
  }

  return {
    add: (name, hook) => hooks.push({ name, hook }),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}
