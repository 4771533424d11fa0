import type { Knex } from 'knex';

/**
 * Invitations of staff, at most one for each account. A password, however it was set, and a deactivation end the
 * invitation. Login sessions end when the role of their account changes, so that no page of the old role stays open.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table user_invitations (
      user_id bigint primary key references users on delete cascade,
      -- SHA-256 of the token that was e-mailed, never the token
      token_hash text not null unique check (length(token_hash) = 64),
      expires_at timestamptz not null,
      invited_by bigint references users on delete set null,
      created_at timestamptz not null,
      check (expires_at > created_at)
    );
    create index user_invitations_invited_by_index on user_invitations (invited_by);

    create function end_invitation() returns trigger language plpgsql as $$
    begin
      delete from user_invitations where user_id = new.id;
      return null;
    end $$;
    create trigger end_invitation after update of password_hash, active on users
      for each row when (new.password_hash is not null or not new.active) execute function end_invitation();

    create trigger end_sessions_of_changed_role after update of role on users
      for each row when (old.role <> new.role) execute function end_sessions_of_deactivated();

    -- adds a purpose to those that are allowed already
    do $$
    declare allowed text;
    begin
      select pg_get_expr(conbin, conrelid) into allowed from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format(
        'alter table deliveries add constraint deliveries_purpose_check check (%s or purpose = ''user_invitation'')',
        allowed);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from deliveries where purpose = 'user_invitation';
    do $$
    declare allowed text;
    begin
      select replace(pg_get_expr(conbin, conrelid), ' OR (purpose = ''user_invitation''::text)', '') into allowed
      from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format('alter table deliveries add constraint deliveries_purpose_check check (%s)', allowed);
    end $$;
    drop trigger end_sessions_of_changed_role on users;
    drop trigger end_invitation on users;
    drop function end_invitation;
    drop table user_invitations;
  `);
}
