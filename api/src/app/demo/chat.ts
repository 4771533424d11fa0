import type { Transaction } from '../../platform/database/database';
import type { Calendar } from './calendar';
import type { Group } from './groups';
import type { Staff } from './school';

interface Line {
  room: 'announcements' | { group: string } | { direct: number };
  author: number;
  /** Days from today, and the school's time. */
  at: readonly [number, string];
  text: string;
  /** Position of the answered line in its room, from 1. */
  reply?: number;
  mentions?: readonly number[];
  reactions?: Readonly<Record<string, readonly number[]>>;
}

/** The chat of the demo: announcements, the rooms of two groups and direct chats, read up to yesterday. */
export async function seedChat(trx: Transaction, calendar: Calendar, staff: Staff, groups: readonly Group[]) {
  const { owner, seniorAdmin, admin, accountant, coaches } = staff;
  const [coach, second, third] = coaches;
  const own = groups.filter(({ trainer }) => trainer === coach);
  const [group, otherGroup] = own;
  if (!group || !otherGroup || coach === undefined || second === undefined || third === undefined) {
    throw new Error('The demo has too few groups');
  }
  const adminName = await getName(trx, admin);
  const coachName = await getName(trx, coach);
  const main = { group: group.name };
  const lines: Line[] = [
    {
      ...{ room: 'announcements', author: owner, at: [-6, '10:05'] },
      text: 'Коллеги, с понедельника занятия в зале № 2 начинаются на 15 минут позже: утром там меняют освещение. Расписание в портале уже исправлено.',
      reactions: { done: [admin, coach, second, accountant], like: [seniorAdmin] },
    },
    {
      ...{ room: 'announcements', author: seniorAdmin, at: [-2, '12:30'] },
      text: 'Напоминаю: до конца месяца у всех учеников должны быть медицинские справки. Список тех, у кого срок истекает, есть в разделе «Ученики».',
      reactions: { eyes: [coach, third], done: [admin] },
    },
    {
      ...{ room: 'announcements', author: owner, at: [0, '08:40'] },
      text: 'В субботу открытый урок для родителей, 11:00, большой зал. Тренеры, пожалуйста, пришлите до четверга по одному номеру от группы.',
    },
    {
      ...{ room: main, author: admin, at: [-3, '16:10'] },
      text: `@${coachName}, мама Сони спрашивает, можно ли заниматься в чешках, пока не пришли полупальцы.`,
      mentions: [coach],
    },
    {
      ...{ room: main, author: coach, at: [-3, '16:24'], reply: 1 },
      text: 'Да, на ковре можно. На станке лучше босиком.',
      reactions: { like: [admin] },
    },
    { room: main, author: admin, at: [-3, '16:25'], text: 'Спасибо, передам.' },
    {
      ...{ room: main, author: coach, at: [-1, '20:15'] },
      text: 'Сегодня были все, кроме двоих: у обеих справки до пятницы. Отметила в журнале.',
    },
    {
      ...{ room: main, author: seniorAdmin, at: [-1, '20:40'] },
      text: 'Отлично. Кто из группы поедет на первенство округа?',
    },
    {
      ...{ room: main, author: coach, at: [-1, '20:48'], reply: 5 },
      text: 'Пятеро из старших. Заявку пришлю завтра, нужны копии свидетельств о рождении.',
      reactions: { party: [seniorAdmin, admin] },
    },
    {
      ...{ room: main, author: admin, at: [0, '08:55'] },
      text: 'Копии есть у четверых, пятую маму попрошу сегодня.',
    },
    {
      ...{ room: main, author: coach, at: [0, '09:02'] },
      text: `@${adminName}, и еще: в зале закончилась магнезия, закажите, пожалуйста.`,
      mentions: [admin],
    },
    {
      ...{ room: { group: otherGroup.name }, author: coach, at: [-4, '18:50'] },
      text: 'Новенькая освоилась, просит ходить три раза в неделю. Есть место?',
    },
    {
      ...{ room: { group: otherGroup.name }, author: admin, at: [-4, '19:05'], reply: 1 },
      text: 'Одно место есть. Свяжусь с родителями.',
      reactions: { heart: [coach] },
    },
    {
      ...{ room: { direct: owner }, author: coach, at: [-1, '13:10'] },
      text: 'Добрый день! Можно поменяться с Игорем субботами 5-го числа?',
    },
    {
      ...{ room: { direct: owner }, author: owner, at: [-1, '13:32'] },
      text: 'Можно, если он согласен. Перенесите занятие в журнале, чтобы родители увидели.',
    },
    { room: { direct: owner }, author: coach, at: [-1, '13:35'], text: 'Договорились, спасибо!' },
    {
      ...{ room: { direct: admin }, author: coach, at: [0, '08:15'] },
      text: 'Доброе утро! Ключ от кладовой у вас?',
    },
  ];
  const toMoment = ({ at: [day, time] }: Line) => calendar.at(calendar.day(day), time).getTime();
  const past = lines.filter((line) => toMoment(line) <= calendar.now.getTime());
  past.sort((one, other) => toMoment(one) - toMoment(other));
  for (const line of past) await insertLine(trx, calendar, await findRoomId(trx, line.room, coach), line);
  await markRead(trx, calendar);
}

async function getName(trx: Transaction, id: number): Promise<string> {
  const { fullName, username } = await trx('users').where({ id }).first('fullName', 'username');
  return fullName ?? username;
}

async function findRoomId(trx: Transaction, room: Line['room'], coach: number): Promise<number> {
  const rooms = trx('chatRooms').select('chatRooms.id');
  if (room === 'announcements') return (await rooms.where({ kind: room }).first()).id;
  if ('group' in room) {
    return (await rooms.join('groups', 'groups.id', 'chatRooms.groupId').where({ name: room.group }).first()).id;
  }
  const people = { firstUserId: Math.min(room.direct, coach), secondUserId: Math.max(room.direct, coach) };
  const found = await rooms.where(people).first();
  if (found) return found.id;
  const [made] = await trx('chatRooms')
    .insert({ kind: 'direct', ...people })
    .returning('id');
  return made.id;
}

async function insertLine(trx: Transaction, calendar: Calendar, roomId: number, line: Line): Promise<void> {
  const createdAt = calendar.at(calendar.day(line.at[0]), line.at[1]);
  const [room] = await trx('chatRooms')
    .where({ id: roomId })
    .update({ lastSeq: trx.raw('last_seq + 1'), version: trx.raw('version + 1'), lastMessageAt: createdAt })
    .returning(['lastSeq', 'version']);
  const answered = line.reply && (await trx('chatMessages').where({ roomId, seq: line.reply }).first('id'));
  const [message] = await trx('chatMessages')
    .insert({
      ...{ roomId, seq: room.lastSeq, version: room.version, authorId: line.author, text: line.text, createdAt },
      clientId: trx.raw('gen_random_uuid()'),
      replyToId: answered ? answered.id : null,
      mentions: line.mentions ?? [],
    })
    .returning('id');
  const reactions = Object.entries(line.reactions ?? {}).flatMap(([reaction, userIds]) =>
    userIds.map((userId) => ({ messageId: message.id, userId, reaction, createdAt })),
  );
  if (reactions.length > 0) await trx('chatReactions').insert(reactions);
}

/** Marks messages up to yesterday as read by everybody, and rooms with own messages of today by their authors. */
async function markRead(trx: Transaction, calendar: Calendar): Promise<void> {
  await trx.raw(
    `insert into chat_reads (room_id, user_id, read_seq)
     select m.room_id, u.id, max(m.seq) from chat_messages m join users u on u.active
     where m.created_at < :today or m.author_id = u.id
     group by m.room_id, u.id`,
    { today: calendar.at(calendar.today, '00:00') },
  );
}
