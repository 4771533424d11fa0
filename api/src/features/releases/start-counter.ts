import type { ReleaseStart } from '@school/api-contract/school/releases';
import type { Knex } from 'knex';
import type { Logger } from '../../platform/logging';
import { addStarts, type MinuteCounts, toKey } from './release-counts.repository';

const flushMs = 1000;

export interface StartCounter {
  count(start: ReleaseStart, minute: Date): void;
  /** Writes what has been counted, and waits for what is being written. */
  flush(): Promise<void>;
}

/**
 * Adds up the starts that pages tell this process, and writes them once a second: each start would otherwise change the
 * same row of the minute. Starts of a write that fails are lost.
 */
export function createStartCounter({ db, log }: { db: Knex; log: Logger }): StartCounter {
  let counted = new Map<string, MinuteCounts>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...counted.values()];
    counted = new Map();
    if (batch.length > 0) {
      writing = writing
        .then(() => addStarts(db, batch))
        .catch((error: unknown) => log.error({ err: error }, 'Starts of releases could not be counted'));
    }
    return writing;
  }

  return {
    count({ part, version, outcome }, minute) {
      const key = toKey({ part, version, minute });
      const known = counted.get(key) ?? { part, version, minute, starts: 0, failures: 0 };
      known[outcome === 'begun' ? 'starts' : 'failures'] += 1;
      counted.set(key, known);
      timer ??= setTimeout(() => void flush(), flushMs);
    },
    flush,
  };
}
