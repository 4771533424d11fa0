import type { Knex } from 'knex';
import { escapeLike } from '../../platform/database/escape-like';
import { foldSql } from '../../shared/fold-text';

/** SQL: the text as the search index holds it. */
const searchText = foldSql('text');

/**
 * Blanks messages from before this moment, oldest first; returns their ids. Open pages get no notice: hardly anybody
 * looks at messages that old, and the next read of the history shows the change.
 */
export async function blankMessagesBefore(
  trx: Knex.Transaction,
  { before, limit, now }: { before: Date; limit: number; now: Date },
): Promise<number[]> {
  const old = trx('chatMessages')
    .whereNull('deletedAt')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('id');
  const blanked: { id: number }[] = await trx('chatMessages')
    .whereIn('id', old)
    .update({ text: '', mentions: [], deletedAt: now })
    .returning('id');
  return blanked.map(({ id }) => id);
}

export interface WantedWord {
  /** The beginning of a word. */
  start: string;
  /** Whether only a case ending may follow. */
  isWhole: boolean;
}

export interface Wanted {
  /** Two words that are both in the text. */
  fullNames: readonly (readonly [WantedWord, WantedWord])[];
  /** In lower case. */
  emails: readonly string[];
  /** The ten digits of each phone; the text may have up to three other characters between two of them. */
  phones: readonly string[];
  /** Beginnings of addresses that end with an id: '/students/7', not '/students/71'. */
  links: readonly string[];
}

/** SQL: the digits of the text, as their index holds them. */
const digits = `regexp_replace(text, '[^0-9]+', '', 'g')`;

interface Condition {
  sql: string;
  values: readonly string[];
}

/** Characters that may precede a name. */
const beforeNames = ['', '% ', '%\n', '%(', '%«', '%"', '%-', '%/'];

/** Pattern: an ending of a Russian name in any case, and the end of the word. */
const caseEnding = '(а|е|и|у|ы|ю|я|й|о[йю]|е[йю]|[ое]м)?([^а-яa-z]|$)';

/** Each alternative begins with a condition for a trigram index; its rows are then compared exactly. */
function whereWanted(query: Knex.QueryBuilder, { fullNames, emails, phones, links }: Wanted): Knex.QueryBuilder {
  const like = (part: string) => `%${escapeLike(part)}%`;
  const begins = ({ start, isWhole }: WantedWord): Condition => ({
    sql: `${searchText} ~ ?`,
    values: [`(^|[^а-яa-z])${start.replaceAll(/[^а-яa-z0-9]/g, '.')}${isWhole ? caseEnding : ''}`],
  });
  // two letters are a trigram only with the blank before them
  const holds = ({ start }: WantedWord): Condition => {
    const patterns = start.length > 2 ? [like(start)] : beforeNames.map((before) => `${before}${escapeLike(start)}%`);
    return { sql: `(${patterns.map(() => `${searchText} like ?`).join(' or ')})`, values: patterns };
  };
  return query.whereNull('deletedAt').where((any) => {
    for (const phone of phones) {
      const apart = [...phone].join('[^0-9]{0,3}');
      any.orWhereRaw(`(text ~ '[0-9]' and ${digits} like ? and text ~ ?)`, [like(phone), apart]);
    }
    for (const link of links) {
      any.orWhereRaw(`(${searchText} like ? and text ~ ?)`, [like(link), `${link}([^0-9]|$)`]);
    }
    for (const email of emails) {
      const exact = `(^|[^a-z0-9._%+-])${email.replaceAll(/[^a-z0-9@_-]/g, '\\$&')}([^a-z0-9-]|$)`;
      any.orWhereRaw(`(${searchText} like ? and ${searchText} ~ ?)`, [like(email), exact]);
    }
    for (const [first, second] of fullNames) {
      const conditions = [holds(first), holds(second), begins(first), begins(second)];
      any.orWhereRaw(
        conditions.map(({ sql }) => sql).join(' and '),
        conditions.flatMap(({ values }) => values),
      );
    }
  });
}

export async function countMessagesLike(db: Knex, wanted: Wanted): Promise<number> {
  const row = await whereWanted(db('chatMessages'), wanted).count('* as count').first();
  return Number(row?.count ?? 0);
}

/** Returns ids of messages whose text contains any of these. */
export async function findMessagesLike(trx: Knex.Transaction, wanted: Wanted, limit: number): Promise<number[]> {
  // without the limit inside, since reading by id until enough are found would read the whole chat
  const found = whereWanted(trx('chatMessages').select('id'), wanted);
  return trx.withMaterialized('found', found).from('found').orderBy('id').limit(limit).pluck('id');
}

/** Blanks the messages under new versions of their rooms and notifies all processes. */
export async function blankMessages(trx: Knex.Transaction, ids: readonly number[], now: Date): Promise<void> {
  await trx('chatRooms')
    .whereIn(
      'id',
      trx('chatMessages')
        .whereIn('id', [...ids])
        .select('roomId'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
  await trx.raw(
    `with found as (
       select id, room_id, row_number() over (partition by room_id order by id) as place
       from chat_messages where id = any(:ids)
     ), room as (
       update chat_rooms r set version = r.version + f.changes
       from (select room_id, count(*)::int as changes from found group by room_id) f where r.id = f.room_id
       returning r.id, r.version - f.changes as base
     ), blanked as (
       update chat_messages m set text = '', mentions = '{}', deleted_at = :now, version = room.base + found.place
       from found join room on room.id = found.room_id where m.id = found.id
       returning m.id, m.room_id
     )
     select pg_notify('chat', 'changed ' || room_id || ' ' || id) from blanked`,
    { ids: [...ids], now },
  );
}
