import type { Knex } from 'knex';

/**
 * The audit chain: rows in the order of their id, each with the hash of the previous one. The table allows only
 * inserts, except that the personal fields of an event may be erased with their salt (152-FZ art. 21). `event_hash`
 * covers `personal_sha256` and not the fields, so the chain stays valid without them. `contract_id`, `signature_id` and
 * `user_id` are not foreign keys: deleting a user must not change events.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit_logs (
      id bigint generated always as identity primary key,
      event_type varchar(50) not null,
      severity varchar(20) not null default 'info',
      contract_id bigint,
      signature_id bigint,
      user_id varchar(100),
      phone_number varchar(20),
      ip_address varchar(45),
      user_agent text,
      error_details text,
      -- of the salt and the four fields above; without the salt nobody can find them by trying
      personal_sha256 char(64) not null,
      -- null: erased
      personal_salt char(43),
      -- ids, hashes, counts: nothing personal, since it can never be erased
      metadata jsonb not null default '{}',
      -- 64 zeros before the first event; unique, so that the chain cannot fork
      prev_hash varchar(64) not null unique,
      event_hash varchar(64) not null unique,
      -- milliseconds: what JavaScript hashed must be what PostgreSQL gives back
      timestamp timestamptz(3) not null,
      check (personal_salt is not null or num_nonnulls(phone_number, ip_address, user_agent, error_details) = 0)
    );
    -- for the beginning of a type too
    create index audit_logs_event_type_index on audit_logs (event_type text_pattern_ops, id);
    create index audit_logs_severity_index on audit_logs (severity, id);
    create index audit_logs_contract_id_index on audit_logs (contract_id, id);
    create index audit_logs_signature_id_index on audit_logs (signature_id);
    create index audit_logs_user_id_index on audit_logs (user_id, id);
    create index audit_logs_timestamp_index on audit_logs (timestamp, id);
    create index audit_logs_metadata_index on audit_logs using gin (metadata jsonb_path_ops);

    create function audit_logs_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_logs takes inserts only, % refused', tg_op using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_logs_insert_only before delete or truncate on audit_logs
      for each statement execute function audit_logs_refuse_change();

    create function audit_logs_admit_erasure() returns trigger language plpgsql as $$
    declare
      erased audit_logs := old;
    begin
      erased.phone_number := null;
      erased.ip_address := null;
      erased.user_agent := null;
      erased.error_details := null;
      erased.personal_salt := null;
      if new is distinct from erased then
        raise exception 'audit_logs takes inserts only, % refused', tg_op using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $$;
    create trigger audit_logs_erase_only before update on audit_logs
      for each row execute function audit_logs_admit_erasure();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_logs; drop function audit_logs_refuse_change, audit_logs_admit_erasure');
}
