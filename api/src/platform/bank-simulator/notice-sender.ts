import { createToken } from '../bank/tbank-token';

/** Faults in sending notices. */
export type NoticeFault =
  /** Each notice is sent twice. */
  | 'duplicates'
  | 'wrong token'
  /** One kopeck less than was paid. */
  | 'wrong amount'
  /** The last of a payment's notices goes first. */
  | 'disorder'
  /** Nothing is sent before `release`. */
  | 'late'
  /** Nothing is sent at all. */
  | 'silent';

export interface Notice {
  url: string;
  message: { Amount: number; [field: string]: unknown };
}

interface Options {
  terminalKey: string;
  password: string;
  /**
   * Pauses before a notice that was not answered with OK is sent again; after the last one, or without any, it is given
   * up.
   */
  retryDelaysMs: readonly number[];
}

export interface NoticeSender {
  /** Sends the notices one after another, with the faults that are set now. */
  send(notices: readonly Notice[]): void;
  setFaults(faults: readonly NoticeFault[]): void;
  /** Sends what was late. */
  release(): void;
  /** Resolves when everything has been sent or given up. */
  settled(): Promise<void>;
  /** Stops waiting for further tries. */
  stop(): Promise<void>;
}

/**
 * Sends the bank's notices in order, each until the answer is exactly OK, so a later notice waits for an earlier one.
 */
export function createNoticeSender({ terminalKey, password, retryDelaysMs }: Options): NoticeSender {
  const stopping = new AbortController();
  const held: Notice[] = [];
  let faults: readonly NoticeFault[] = [];
  let queue: Promise<void> = Promise.resolve();

  const has = (fault: NoticeFault) => faults.includes(fault);

  function toBody({ message }: Notice): string {
    const Amount = has('wrong amount') ? message.Amount - 1 : message.Amount;
    const signed = { TerminalKey: terminalKey, ...message, Amount };
    return JSON.stringify({ ...signed, Token: createToken(signed, has('wrong token') ? `${password}?` : password) });
  }

  async function deliver(url: string, body: string): Promise<void> {
    for (const delay of [0, ...retryDelaysMs]) {
      if (delay > 0) await pause(delay, stopping.signal);
      if (stopping.signal.aborted || (await isAccepted(url, body, stopping.signal))) return;
    }
  }

  function post(notices: readonly Notice[]): void {
    const ordered = has('disorder') ? notices.toReversed() : notices;
    const copies = ordered.flatMap((notice) => (has('duplicates') ? [notice, notice] : [notice]));
    const bodies = copies.map((notice) => ({ url: notice.url, body: toBody(notice) }));
    queue = queue.then(async () => {
      for (const { url, body } of bodies) await deliver(url, body);
    });
  }

  return {
    send(notices) {
      if (has('silent')) return;
      if (has('late')) held.push(...notices);
      else post(notices);
    },
    setFaults(next) {
      faults = next;
    },
    release() {
      post(held.splice(0));
    },
    settled: () => queue,
    async stop() {
      stopping.abort();
      await queue;
    },
  };
}

async function isAccepted(url: string, body: string, signal: AbortSignal): Promise<boolean> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    return (await response.text()) === 'OK';
  } catch {
    return false;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // a demo that ends does not wait for the bank
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
