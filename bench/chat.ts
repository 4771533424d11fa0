import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { startChatFanOut } from '../api/src/features/chat/chat-live';
import { findHistory, insertMessage, searchMessages } from '../api/src/features/chat/messages.repository';
import { toRoomScope } from '../api/src/features/chat/room-access.sql';
import { createLiveStreams } from '../api/src/features/live-events/live-streams';
import { preparedStatement } from '../api/src/platform/database/prepared-statement';
import { createLogger } from '../api/src/platform/logging';
import { parseSettings } from '../api/src/platform/settings';
import { compareTimes, withMeasuredDatabase } from './measured-database';

const people = 200;
const messages = 1_000_000;
const groups = 100;
/** The upper limit of a statement's time, as a ratio to the plain one that does the same without rights. */
const maxRatio = 1.5;
const maxFanOutMs = 100;
const rounds = 300;

/** A school of 200 people, who all see the first room, with a million messages in 100 group rooms. */
const seed = [
  `insert into users (username, role) select 'user' || i, 'coach' from generate_series(1, ${people}) i`,
  `insert into groups (name, sports_direction, trainer)
   select 'Группа ' || i, 'dance', (select id from users order by id offset i % ${people} limit 1)
   from generate_series(1, ${groups}) i`,
  `insert into user_groups (user_id, group_id, access_type)
   select u.id, g.id, 'edit' from users u, groups g where g.id = 1 or (u.id + g.id) % 10 = 0`,
  `insert into chat_messages (room_id, seq, version, author_id, client_id, text, created_at)
   select r.id, (i - 1) / ${groups} + 1, (i - 1) / ${groups} + 1, 1 + i % ${people}, gen_random_uuid(),
     case when i % 5000 = 0 then 'Магнезия закончилась, закажите до пятницы'
       else 'Сообщение ' || md5(i::text) || ' о занятии' end,
     now() - (${messages} - i) * interval '1 second'
   from generate_series(1, ${messages}) i
   join chat_rooms r on r.group_id = 1 + i % ${groups}`,
  `update chat_rooms r set last_seq = m.seq, version = m.seq, last_message_at = now()
   from (select room_id, max(seq) as seq from chat_messages group by room_id) m where m.room_id = r.id`,
  'vacuum analyze',
];

/** Measures the chat's statements against plain ones, and the fan-out of a message to 200 streams. */
export function benchChat(): Promise<boolean> {
  return withMeasuredDatabase('chat', seed, async (db, client) => {
    const isQuick = await compareStatements(db);
    const isLight = await measureFanOut(db, client);
    return isQuick && isLight;
  });
}

const plainMessages = `select m.*, (select json_agg(a) from chat_attachments a where a.message_id = m.id) as files,
  (select json_agg(x) from chat_reactions x where x.message_id = m.id) as reactions from chat_messages m`;
const plainOpen = preparedStatement<object, 'roomId' | 'seq'>(
  `${plainMessages} where m.room_id = :roomId and m.seq > :seq order by m.seq`,
);
const plainSend = preparedStatement<object, 'roomId' | 'clientId'>(
  `with room as (
     update chat_rooms set last_seq = last_seq + 1, version = version + 1 where id = :roomId returning last_seq, version
   ), added as (
     insert into chat_messages (room_id, seq, version, author_id, client_id, text, created_at)
     select :roomId, last_seq, version, 5, :clientId::uuid, 'Сообщение', now() from room returning id, room_id
   )
   select pg_notify('plain', room_id || ' ' || id) from added`,
);

async function compareStatements(db: Knex): Promise<boolean> {
  const scope = toRoomScope({ id: 5, role: 'coach' });
  const room = await db('chatRooms').where({ groupId: 1 }).first('id', 'lastSeq');
  const newest = { before: null, after: null, around: null, limit: 50 };
  const cases = [
    {
      name: 'open a room',
      product: () => findHistory(db, scope, room.id, newest),
      plain: () => plainOpen(db, { roomId: room.id, seq: room.lastSeq - 50 }),
    },
    {
      name: 'search',
      product: () =>
        searchMessages(db, scope, { patterns: ['%магнези%', '%пятниц%'], roomId: null, before: null, limit: 51 }),
      plain: () =>
        db.raw(
          `${plainMessages} where translate(lower(text), 'ё', 'е') like :one
            and translate(lower(text), 'ё', 'е') like :two order by m.id desc limit 51`,
          { one: '%магнези%', two: '%пятниц%' },
        ),
    },
    {
      name: 'send',
      product: () =>
        insertMessage(db, scope, {
          ...{ roomId: room.id, clientId: randomUUID(), text: 'Сообщение', replyToSeq: null, mentions: [] },
          now: new Date(),
        }),
      plain: () => plainSend(db, { roomId: room.id, clientId: randomUUID() }),
    },
  ];
  return compareTimes(cases, { rounds, maxRatio });
}

/** Passes each notice to the process directly, so that only its own work is measured. */
async function measureFanOut(db: Knex, client: pg.Client): Promise<boolean> {
  let tell: (payload: string) => void = () => undefined;
  const notices = {
    on(channel: string, listener: typeof tell) {
      if (channel === 'chat') tell = listener;
      return () => undefined;
    },
    onGap: () => () => undefined,
    isHearing: () => true,
  };
  const log = createLogger(parseSettings({ LOG_LEVEL: 'silent' }));
  const live = createLiveStreams({ notices, log });
  startChatFanOut({ db, notices, live, log });
  let received = 0;
  for (let userId = 1; userId <= people; userId += 1) {
    const stream = live.open({
      userId,
      seesPayments: false,
      filterGroups: async (ids) => ids,
      filterStudents: async (ids) => ids,
      isSignedIn: async () => true,
    });
    stream.on('data', (part) => {
      if (String(part).includes('event: chat')) received += 1;
    });
  }
  const { rows } = await client.query<{ id: number; roomId: number }>(
    `select m.id, m.room_id as "roomId" from chat_messages m join chat_rooms r on r.id = m.room_id
     where r.group_id = 1 order by m.id desc limit 50`,
  );
  const before = process.cpuUsage();
  for (const [index, { id, roomId }] of rows.entries()) {
    tell(`new ${roomId} ${id}`);
    while (received < (index + 1) * people) await new Promise((resolve) => setImmediate(resolve));
  }
  const { user, system } = process.cpuUsage(before);
  live.closeAll();
  const cpuMs = (user + system) / 1000 / rows.length;
  console.log(`fan-out of one message to ${people} streams: ${cpuMs.toFixed(1)} ms of CPU`);
  return cpuMs <= maxFanOutMs;
}
