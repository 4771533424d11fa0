import pg from 'pg';
import type { Logger } from '../logging';

/**
 * Notices between processes through PostgreSQL's NOTIFY, which is sent when the transaction commits. All listeners of a
 * process share one connection.
 */
export interface Notices {
  /** Calls the listener for each notice of the channel; returns a function that removes it. */
  on(channel: string, listener: (payload: string) => void): () => void;
  /** Calls the listener when notices may have been missed: the connection was lost or came back. */
  onGap(listener: () => void): () => void;
  /** Whether every notice from now on will be received. */
  isHearing(): boolean;
}

export interface ListeningNotices extends Notices {
  /** Connects; a lost connection is then restored automatically. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  log: Pick<Logger, 'warn'>;
  /** Pause between two attempts to reconnect. */
  retryMs?: number;
}

/** Idle time before TCP keep-alive probes; without them the loss of the network would be noticed only after hours. */
const keepAliveMs = 10_000;
const connectTimeoutMs = 10_000;

export function createNotices({ databaseUrl, log, retryMs = 1000 }: Options): ListeningNotices {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Number of channels that the database has not confirmed. */
  let unconfirmed = 0;
  let isStopped = false;
  /** Ends when the last query ends: the driver takes one at a time. */
  let lastListen: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'school-notices',
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload);
    });
    // without a listener the loss of an idle connection would end the process
    fresh.on('error', () => undefined);
    fresh.once('end', () => handleLostConnection(fresh));
    await fresh.connect();
    for (const channel of channels.keys()) await listen(fresh, channel);
    client = fresh;
    if (isStopped) await fresh.end();
    else reportGap();
  }

  function handleLostConnection(lost: pg.Client): void {
    if (client === lost) client = undefined;
    if (isStopped) return;
    reportGap();
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'The connection that listens to the database is gone');
      });
    }, retryMs);
  }

  function reportGap(): void {
    for (const listener of gapListeners) listener();
  }

  return {
    on(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      listeners.add(listener);
      if (!channels.has(channel)) {
        channels.set(channel, listeners);
        // a failure closes the connection, and the next one listens to all channels
        const connection = client;
        if (connection) {
          unconfirmed += 1;
          lastListen = lastListen
            .then(() => listen(connection, channel))
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
