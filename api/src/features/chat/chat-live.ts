import type { Knex } from 'knex';
import type { Logger } from '../../platform/logging';
import type { Notices } from '../../platform/notices/notices';
import type { LiveStreams } from '../live-events/live-streams';
import { findForFanOut, findRoomReaders } from './fan-out.repository';
import { toChatMessage } from './message.sql';

interface Options {
  db: Knex;
  notices: Notices;
  live: LiveStreams;
  log: Pick<Logger, 'warn'>;
}

/**
 * Sends what happens in the chat to the open streams of this process. A notice names only a message; its content is
 * read once for all streams, together with the users who may read it at that moment. Messages of notices that arrive
 * during one read are read together after it, so the order stays and a burst costs few statements.
 */
export function startChatFanOut({ db, notices, live, log }: Options): void {
  /** Ids of changed messages, with whether they are new. */
  let waiting = new Map<number, boolean>();
  let isReading = false;

  async function sendWaiting(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (waiting.size > 0) {
        const batch = waiting;
        waiting = new Map();
        const userIds = live.listUserIds();
        if (userIds.length === 0) continue;
        for (const { readerIds, ...row } of await findForFanOut(db, [...batch.keys()], userIds)) {
          const event = { message: toChatMessage(row), isNew: batch.get(row.id) === true };
          live.send(readerIds, 'chat', JSON.stringify(event));
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'Messages did not reach the open pages, which load everything anew');
      live.closeAll();
    } finally {
      isReading = false;
    }
  }

  async function sendTyping(roomId: number, userId: number): Promise<void> {
    const others = live.listUserIds().filter((id) => id !== userId);
    if (others.length === 0) return;
    live.send(await findRoomReaders(db, roomId, others), 'chatTyping', JSON.stringify({ roomId, userId }));
  }

  notices.on('chat', (payload) => {
    const [kind, , id] = payload.split(' ');
    const messageId = Number(id);
    waiting.set(messageId, waiting.get(messageId) === true || kind === 'new');
    void sendWaiting();
  });
  notices.on('chat_read', (payload) => {
    const { userId, ...event }: { userId: number } = JSON.parse(payload);
    live.send([userId], 'chatRead', JSON.stringify(event));
  });
  notices.on('chat_typing', (payload) => {
    const [roomId, userId] = payload.split(' ').map(Number);
    if (roomId === undefined || userId === undefined) return;
    sendTyping(roomId, userId).catch((error: unknown) => log.warn({ err: error }, 'Typing was not shown'));
  });
}
