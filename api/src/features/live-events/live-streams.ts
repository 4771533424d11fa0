import { PassThrough, type Readable } from 'node:stream';
import type { Logger } from '../../platform/logging';
import type { Notices } from '../../platform/notices/notices';
import { endedChannel } from '../auth/sessions';

interface Viewer {
  userId: number;
  seesPayments: boolean;
  /** Returns the groups that the viewer can see now. */
  filterGroups(groupIds: readonly number[]): Promise<readonly number[]>;
  /** Returns the students that the viewer can see now. */
  filterStudents(studentIds: readonly number[]): Promise<readonly number[]>;
  /** Whether the login session that opened the stream is still valid. */
  isSignedIn(): Promise<boolean>;
}

/** The open streams of this process. */
export interface LiveStreams {
  open(viewer: Viewer): Readable;
  /** Writes an event, already as text, to the open streams of these users. */
  send(userIds: readonly number[], event: string, json: string): void;
  /** The users who have a stream open in this process. */
  listUserIds(): number[];
  /** Calls the listener when a user opens the first stream in this process or closes the last one. */
  onUsersChange(listener: () => void): void;
  /** Ends all streams; pages reconnect to another process, or to this one after its restart. */
  closeAll(): void;
}

/** The process creates the streams and closes them at shutdown. */
export interface LiveEventsDeps {
  live: LiveStreams;
}

/** Events without data. */
type BareTopic = 'notifications' | 'payments';

/** Changes within this time are sent together: the marks of a session come in bursts. */
const batchMs = 200;
/** Keeps proxies from closing the connection, and ends the stream of a login session that has ended. */
const heartbeatMs = 25_000;
/** One for each tab; the oldest stream ends first, so that one user cannot hold all connections. */
const maxStreamsPerUser = 10;
/** A client that does not read is disconnected; it reconnects and reloads everything. */
const maxBufferedBytes = 64 * 1024;

interface Options {
  notices: Notices;
  log: Pick<Logger, 'warn'>;
  times?: { batchMs: number; heartbeatMs: number };
}

export function createLiveStreams({ notices, log, times = { batchMs, heartbeatMs } }: Options): LiveStreams {
  const open = new Set<{
    userId: number;
    seesPayments: boolean;
    changed(groupId: number, page: string | undefined): void;
    contractChanged(studentId: number): void;
    note(topic: BareTopic): void;
    /** Writes a rendered event, the same bytes for all streams. */
    send(content: Buffer): void;
    /** Ends the stream if its login session has ended. */
    checkSession(): void;
    end(): void;
  }>();
  const usersListeners = new Set<() => void>();
  const isOpenFor = (userId: number) => [...open].some((stream) => stream.userId === userId);
  const usersChanged = () => {
    for (const listener of usersListeners) listener();
  };
  notices.on('attendance', (notice) => {
    const [groupId, page] = notice.split(' ');
    for (const stream of open) stream.changed(Number(groupId), page);
  });
  notices.on('notifications', (userId) => {
    for (const stream of open) if (stream.userId === Number(userId)) stream.note('notifications');
  });
  notices.on('contracts', (studentId) => {
    for (const stream of open) stream.contractChanged(Number(studentId));
  });
  notices.on('payments', () => {
    for (const stream of open) if (stream.seesPayments) stream.note('payments');
  });
  notices.on(endedChannel, (userId) => {
    for (const stream of open) if (stream.userId === Number(userId)) stream.checkSession();
  });
  // notices were lost: a page that reconnects reloads everything
  notices.onGap(closeAll);

  function closeAll(): void {
    for (const stream of open) stream.end();
  }

  return {
    closeAll,
    listUserIds: () => [...new Set([...open].map(({ userId }) => userId))],
    onUsersChange: (listener) => void usersListeners.add(listener),
    send(userIds, event, json) {
      const wanted = new Set(userIds);
      const content = Buffer.from(`event: ${event}\ndata: ${json}\n\n`);
      for (const stream of open) if (wanted.has(stream.userId)) stream.send(content);
    },
    open(viewer) {
      const content = new PassThrough({ highWaterMark: maxBufferedBytes });
      /** Changed groups, with the page that made all of its changes, if it was a single one. */
      const changed = new Map<number, string | undefined>();
      /** Students whose contracts changed. */
      const students = new Set<number>();
      const pending = new Set<BareTopic>();
      let timer: NodeJS.Timeout | undefined;
      const stream = {
        userId: viewer.userId,
        seesPayments: viewer.seesPayments,
        changed(groupId: number, page: string | undefined) {
          const isOnePage = !changed.has(groupId) || changed.get(groupId) === page;
          changed.set(groupId, isOnePage ? page : undefined);
          sendSoon();
        },
        contractChanged(studentId: number) {
          students.add(studentId);
          sendSoon();
        },
        note(topic: BareTopic) {
          pending.add(topic);
          sendSoon();
        },
        send: (text: Buffer) => write(text),
        checkSession: () => run(sendHeartbeat),
        end: () => content.end(),
      };

      const write = (text: string | Buffer) => {
        // the stream has ended: the page reloads everything when it reconnects
        if (content.writableEnded) return;
        if (!content.write(text)) content.destroy();
      };
      const run = (work: () => Promise<void>) => {
        work().catch((error: unknown) => {
          log.warn({ err: error }, 'A stream of events was given up');
          content.destroy();
        });
      };
      function sendSoon(): void {
        timer ??= setTimeout(() => run(sendChanges), times.batchMs);
      }
      async function sendChanges(): Promise<void> {
        timer = undefined;
        for (const topic of pending) write(`event: ${topic}\ndata: {}\n\n`);
        pending.clear();
        await Promise.all([sendChangedGroups(), sendChangedContracts()]);
      }
      async function sendChangedGroups(): Promise<void> {
        if (changed.size === 0) return;
        const pages = new Map(changed);
        changed.clear();
        for (const groupId of await viewer.filterGroups([...pages.keys()]))
          write(`event: attendance\ndata: ${JSON.stringify({ groupId, page: pages.get(groupId) })}\n\n`);
      }
      async function sendChangedContracts(): Promise<void> {
        if (students.size === 0) return;
        const ids = [...students];
        students.clear();
        for (const studentId of await viewer.filterStudents(ids))
          write(`event: contracts\ndata: ${JSON.stringify({ studentId })}\n\n`);
      }
      async function sendHeartbeat(): Promise<void> {
        if (await viewer.isSignedIn()) return write(':\n\n');
        write('event: signedOut\ndata: {}\n\n');
        content.end();
      }

      const heartbeat = setInterval(() => run(sendHeartbeat), times.heartbeatMs);
      content.once('close', () => {
        open.delete(stream);
        clearInterval(heartbeat);
        clearTimeout(timer);
        if (!isOpenFor(viewer.userId)) usersChanged();
      });
      const isFirst = !isOpenFor(viewer.userId);
      open.add(stream);
      if (isFirst) usersChanged();
      const userStreams = [...open].filter(({ userId }) => userId === viewer.userId);
      if (userStreams.length > maxStreamsPerUser) userStreams[0]?.end();
      write('retry: 3000\nevent: began\ndata: {}\n\n');
      return content;
    },
  };
}
