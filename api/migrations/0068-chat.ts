import type { Knex } from 'knex';

/**
 * Rooms, messages, reading positions. Who is a member of a room follows from access to its group and is stored nowhere.
 * Each room counts its messages (`last_seq`) and its changes (`version`) under the lock of its row, so both orders have
 * no gaps and a reader of one never misses an earlier commit.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table chat_rooms (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('announcements', 'group', 'direct')),
      group_id bigint unique references groups on delete cascade,
      -- of two people the one with the smaller id; null when the account was deleted
      first_user_id bigint references users on delete set null,
      second_user_id bigint references users on delete set null,
      last_seq integer not null default 0,
      version integer not null default 0,
      last_message_at timestamptz,
      check ((kind = 'group') = (group_id is not null)),
      check (kind = 'direct' or (first_user_id is null and second_user_id is null)),
      unique (first_user_id, second_user_id)
    );
    create index chat_rooms_second_user_id_index on chat_rooms (second_user_id);
    create unique index chat_rooms_announcements_unique on chat_rooms (kind) where kind = 'announcements';

    create table chat_messages (
      id bigint generated always as identity primary key,
      room_id bigint not null references chat_rooms on delete cascade,
      seq integer not null,
      version integer not null,
      author_id bigint references users on delete set null,
      client_id uuid not null,
      text text not null check (length(text) <= 4000),
      reply_to_id bigint references chat_messages on delete set null,
      mentions bigint[] not null default '{}',
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by bigint references users on delete set null,
      -- the same message sent twice is kept once
      unique (author_id, client_id),
      unique (room_id, seq),
      check (deleted_at is null or text = '')
    );
    create index chat_messages_changes_index on chat_messages (room_id, version);
    create index chat_messages_reply_to_id_index on chat_messages (reply_to_id);
    create index chat_messages_deleted_by_index on chat_messages (deleted_by);
    create index chat_messages_search_index on chat_messages using gin (translate(lower(text), 'ё', 'е') gin_trgm_ops);

    create table chat_reactions (
      message_id bigint not null references chat_messages on delete cascade,
      user_id bigint not null references users on delete cascade,
      reaction text not null check (length(reaction) <= 20),
      created_at timestamptz not null,
      primary key (message_id, user_id, reaction)
    );
    create index chat_reactions_user_id_index on chat_reactions (user_id);

    create table chat_attachments (
      id bigint generated always as identity primary key,
      room_id bigint not null references chat_rooms on delete cascade,
      -- null until the message is sent
      message_id bigint references chat_messages on delete cascade,
      uploaded_by bigint references users on delete set null,
      file_name text not null,
      file_size integer not null check (file_size > 0),
      file_url text not null,
      thumbnail_url text,
      width integer,
      height integer,
      created_at timestamptz not null,
      check ((thumbnail_url is null) = (width is null) and (width is null) = (height is null))
    );
    create index chat_attachments_room_id_index on chat_attachments (room_id);
    create index chat_attachments_message_id_index on chat_attachments (message_id);
    create index chat_attachments_uploaded_by_index on chat_attachments (uploaded_by);
    create index chat_attachments_file_url_index on chat_attachments (file_url);
    create index chat_attachments_thumbnail_url_index on chat_attachments (thumbnail_url);
    create index chat_attachments_created_at_index on chat_attachments (created_at);

    create table chat_reads (
      room_id bigint not null references chat_rooms on delete cascade,
      user_id bigint not null references users on delete cascade,
      read_seq integer not null,
      primary key (room_id, user_id)
    );
    create index chat_reads_user_id_index on chat_reads (user_id);

    -- A group's room is made with the group.
    insert into chat_rooms (kind) values ('announcements');
    insert into chat_rooms (kind, group_id) select 'group', id from groups;
    create function make_chat_room() returns trigger language plpgsql as $$ begin
      insert into chat_rooms (kind, group_id) values ('group', new.id);
      return null;
    end $$;
    create trigger chat_room_of_new after insert on groups for each row execute function make_chat_room();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function make_chat_room cascade;
    drop table chat_reads, chat_attachments, chat_reactions, chat_messages, chat_rooms;
  `);
}
