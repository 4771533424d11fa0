import type { Notices } from './notices';

interface CacheEntry<T> {
  answer: Promise<T>;
  until: number;
}

interface Options {
  notices: Notices;
  /** The channel on which the database announces changes. */
  channel: string;
  nowMs: () => number;
  /** Maximum age of an entry, whatever the notices say. */
  maxAgeMs: number;
}

export interface NoticeCache<T> {
  /** Returns the cached value of the key, or reads and caches it. */
  answer(key: string, read: () => Promise<T>): Promise<T>;
  /** Drops one value or all of them. A value that is being read at this moment is not cached either. */
  forget(key?: string): void;
}

const maxEntries = 500;

/**
 * Caches values that are read often and change rarely, until a notice of the channel announces a change. Notices follow
 * the commit, so a value is outdated only as long as a notice travels. Nothing is cached while notices cannot be
 * received.
 */
export function createNoticeCache<T>({ notices, channel, nowMs, maxAgeMs: longestMs }: Options): NoticeCache<T> {
  const kept = new Map<string, CacheEntry<T>>();
  const forget = (key?: string) => {
    if (key === undefined) kept.clear();
    else kept.delete(key);
  };
  notices.on(channel, () => forget());
  notices.onGap(() => forget());

  return { answer, forget };

  async function answer(key: string, read: () => Promise<T>): Promise<T> {
    if (!notices.isHearing()) return read();
    const found = kept.get(key);
    if (found && nowMs() < found.until) return found.answer;
    // stored before it is read: parallel callers share one read, and a notice that arrives in the meantime drops it
    const fresh: CacheEntry<T> = { answer: read(), until: nowMs() + longestMs };
    kept.delete(key);
    kept.set(key, fresh);
    const [oldest] = kept.keys();
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
    try {
      return await fresh.answer;
    } catch (error) {
      if (kept.get(key) === fresh) kept.delete(key);
      throw error;
    }
  }
}
