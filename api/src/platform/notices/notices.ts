import pg from 'pg';
import type { Logger } from '../logging';

/**
 * What the database tells every process of the API: PostgreSQL's NOTIFY, which goes out when the transaction commits.
 * One connection for all listeners of a process.
 */
export interface Notices {
  /** Told of each notice of the channel; returns how to stop that. */
  on(channel: string, listener: (payload: string) => void): () => void;
  /** Told when notices may have been missed: the connection is gone, or has come back. */
  onGap(listener: () => void): () => void;
  /** Whether everything said from now on will be heard. */
  isHearing(): boolean;
}

export interface ListeningNotices extends Notices {
  /** Connects; afterwards a lost connection is made again by itself. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  log: Pick<Logger, 'warn'>;
  /** Between two tries to connect again. */
  retryMs?: number;
}

export function createNotices({ databaseUrl, log, retryMs = 1000 }: Options): ListeningNotices {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Channels asked for that the database has not confirmed. */
  let unconfirmed = 0;
  let isStopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: databaseUrl, application_name: 'school-notices', keepAlive: true });
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload);
    });
    // without a listener the loss of an idle connection would end the process
    fresh.on('error', () => undefined);
    fresh.once('end', () => lose(fresh));
    await fresh.connect();
    for (const channel of channels.keys()) await listen(fresh, channel);
    client = fresh;
    if (isStopped) await fresh.end();
    else tellGap();
  }

  function lose(lost: pg.Client): void {
    if (client === lost) client = undefined;
    if (isStopped) return;
    tellGap();
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'The connection that listens to the database is gone');
      });
    }, retryMs);
  }

  function tellGap(): void {
    for (const listener of gapListeners) listener();
  }

  return {
    on(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      listeners.add(listener);
      if (!channels.has(channel)) {
        channels.set(channel, listeners);
        // a failure ends the connection, and the next one listens to all channels
        if (client) {
          unconfirmed += 1;
          listen(client, channel)
            .catch(() => undefined)
            .finally(() => {
              unconfirmed -= 1;
            });
        }
      }
      return () => void listeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    isHearing: () => client !== undefined && unconfirmed === 0,
    start: connect,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}
