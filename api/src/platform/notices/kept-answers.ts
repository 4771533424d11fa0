import type { Notices } from './notices';

interface Kept<T> {
  answer: Promise<T>;
  until: number;
}

/** Answers at most this old are given again, whatever the notices say: some depend on the hour. */
const longestMs = 60_000;
const mostKept = 500;

/**
 * Keeps answers that cost much and change seldom, by what they are about, until a notice of the channel says that they may
 * have changed. Notices come after the commit, so that nobody is told of what was before his own change for longer than a
 * notice travels. While none can be heard, nothing is kept.
 */
export function keepAnswers<T>(notices: Notices, channel: string, nowMs: () => number) {
  const kept = new Map<string, Kept<T>>();
  const forget = () => kept.clear();
  notices.on(channel, forget);
  notices.onGap(forget);

  return async function answer(key: string, read: () => Promise<T>): Promise<T> {
    if (!notices.isHearing()) return read();
    const found = kept.get(key);
    if (found && nowMs() < found.until) return found.answer;
    // kept before it is there: who asks meanwhile waits for the same one, and a notice on the way drops it
    const fresh: Kept<T> = { answer: read(), until: nowMs() + longestMs };
    kept.delete(key);
    kept.set(key, fresh);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    try {
      return await fresh.answer;
    } catch (error) {
      if (kept.get(key) === fresh) kept.delete(key);
      throw error;
    }
  };
}
