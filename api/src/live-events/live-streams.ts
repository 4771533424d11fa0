import { PassThrough, type Readable } from 'node:stream';
import type { Logger } from '../platform/logging';
import type { Notices } from '../platform/notices/notices';

interface Viewer {
  userId: number;
  /** Which of these groups the viewer may see now. */
  seesOf(groupIds: readonly number[]): Promise<readonly number[]>;
  /** Whether the session that opened the stream is still good. */
  isSignedIn(): Promise<boolean>;
}

/** The open streams of this process. */
export interface LiveStreams {
  open(viewer: Viewer): Readable;
  /** Ends all streams: pages come back to another process, or to this one once it is up again. */
  closeAll(): void;
}

/** What is told of together: a session's marks come in bursts. */
const gatherMs = 200;
/** Keeps proxies from closing the connection, and ends the stream of a session that has ended. */
const heartbeatMs = 25_000;
/** A tab each; the oldest goes first, so that nobody can hold all connections. */
const mostOfUser = 10;
/** A client that does not read is let go; it comes back and reads everything anew. */
const mostWaitingBytes = 64 * 1024;

interface Options {
  notices: Notices;
  log: Pick<Logger, 'warn'>;
  times?: { gatherMs: number; heartbeatMs: number };
}

export function createLiveStreams({ notices, log, times = { gatherMs, heartbeatMs } }: Options): LiveStreams {
  const open = new Set<{ userId: number; changed(groupId: number, page: string | undefined): void; end(): void }>();
  notices.on('attendance', (notice) => {
    const [groupId, page] = notice.split(' ');
    for (const stream of open) stream.changed(Number(groupId), page);
  });
  // what was said meanwhile is lost: a page that connects again reads everything anew
  notices.onGap(closeAll);

  function closeAll(): void {
    for (const stream of open) stream.end();
  }

  return {
    closeAll,
    open(viewer) {
      const content = new PassThrough({ highWaterMark: mostWaitingBytes });
      /** With the page that made all of the changes, if it was one. */
      const changed = new Map<number, string | undefined>();
      let gathering: NodeJS.Timeout | undefined;
      const stream = {
        userId: viewer.userId,
        changed(groupId: number, page: string | undefined) {
          const isOnePage = !changed.has(groupId) || changed.get(groupId) === page;
          changed.set(groupId, isOnePage ? page : undefined);
          gathering ??= setTimeout(() => act(tell), times.gatherMs);
        },
        end: () => content.end(),
      };

      const say = (text: string) => {
        // ended meanwhile: what it would have told is read anew after the next beginning
        if (content.writableEnded) return;
        if (!content.write(text)) content.destroy();
      };
      const act = (work: () => Promise<void>) => {
        work().catch((error: unknown) => {
          log.warn({ err: error }, 'A stream of events was given up');
          content.destroy();
        });
      };
      async function tell(): Promise<void> {
        gathering = undefined;
        const pages = new Map(changed);
        changed.clear();
        for (const groupId of await viewer.seesOf([...pages.keys()]))
          say(`event: attendance\ndata: ${JSON.stringify({ groupId, page: pages.get(groupId) })}\n\n`);
      }
      async function beat(): Promise<void> {
        if (await viewer.isSignedIn()) say(':\n\n');
        else content.end();
      }

      const heartbeat = setInterval(() => act(beat), times.heartbeatMs);
      content.once('close', () => {
        open.delete(stream);
        clearInterval(heartbeat);
        clearTimeout(gathering);
      });
      open.add(stream);
      const ofUser = [...open].filter(({ userId }) => userId === viewer.userId);
      if (ofUser.length > mostOfUser) ofUser[0]?.end();
      say('retry: 3000\nevent: began\ndata: {}\n\n');
      return content;
    },
  };
}
