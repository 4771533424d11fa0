import type { Knex } from 'knex';

/** Tells the open pages of who got or lost a group, since the bell hides what concerns the groups of others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_granted() returns trigger language plpgsql as $$
    begin
      perform pg_notify('notifications', coalesce(old.user_id, new.user_id)::text);
      return null;
    end $$;
    create trigger notify_granted after insert or update or delete on user_groups
      for each row execute function notify_granted();

    create function notify_trainers() returns trigger language plpgsql as $$
    begin
      perform pg_notify('notifications', user_id::text)
      from unnest(array[old.trainer, new.trainer]) user_id where user_id is not null;
      return null;
    end $$;
    create trigger notify_trainers after update of trainer on groups
      for each row when (old.trainer is distinct from new.trainer) execute function notify_trainers();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger notify_trainers on groups;
    drop function notify_trainers;
    drop trigger notify_granted on user_groups;
    drop function notify_granted;
  `);
}
