import type { Knex } from 'knex';

/** The group that a notification is about, so that it is hidden from who no longer sees the group. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table notifications add group_id bigint references groups on delete cascade;
    update notifications n set group_id = g.id
    from groups g
    where g.id = case
      when n.subject like 'group:%' then substring(n.subject from 7)::bigint
      when n.link ~ '^/groups/[0-9]{1,15}($|[?])' then substring(n.link from '^/groups/([0-9]+)')::bigint
      when n.event = 'chatMention' then (
        select r.group_id from chat_messages m join chat_rooms r on r.id = m.room_id
        where m.id = substring(n.subject from '^chat_message:([0-9]+)$')::bigint)
      end;
    create index notifications_group_id_index on notifications (group_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table notifications drop group_id');
}
