import type { Notices } from './notices';

interface Kept<T> {
  answer: Promise<T>;
  until: number;
}

interface Options {
  notices: Notices;
  /** Where the database says that answers may have changed. */
  channel: string;
  nowMs: () => number;
  /** No answer is given again when it is older, whatever the notices say. */
  longestMs: number;
}

export interface KeptAnswers<T> {
  /** The answer kept under the key, or else what `read` gives, which is then kept. */
  answer(key: string, read: () => Promise<T>): Promise<T>;
  /** Drops one answer, or all of them. What is being read at this moment will not be kept either. */
  forget(key?: string): void;
}

const mostKept = 500;

/**
 * Keeps answers that are asked for often and change seldom, by what they are about, until a notice of the channel says that
 * they may have changed. Notices come after the commit, so that nobody is told of what was before his own change for longer
 * than a notice travels. While none can be heard, nothing is kept.
 */
export function keepAnswers<T>({ notices, channel, nowMs, longestMs }: Options): KeptAnswers<T> {
  const kept = new Map<string, Kept<T>>();
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
  }
}
