import type { Logger } from '../logging';

/** What must be undone at the end, last made first undone. */
export interface Endings {
  add(name: string, end: () => unknown): void;
  /** Undoes everything once; a step that fails is logged, and the next one follows. */
  run(): Promise<void>;
}

export function createEndings(log: Logger): Endings {
  const steps: { name: string; end: () => unknown }[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (const { name, end } of steps.splice(0).reverse()) {
      try {
        await end();
      } catch (error) {
        log.error({ err: error, step: name }, 'A step of stopping failed');
      }
    }
  }

  return {
    add: (name, end) => steps.push({ name, end }),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}
