import type { Knex } from 'knex';

/**
 * The audit chain (domain.md): rows in the order of their id, each holding the hash of the one before it.
 * The table takes inserts only. `contract_id`, `signature_id` and `user_id` are no foreign keys: a deleted user must
 * not change what was written.
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
      metadata jsonb not null default '{}',
      error_details text,
      -- 64 zeros before the first event; unique, so that the chain cannot fork
      prev_hash varchar(64) not null unique,
      event_hash varchar(64) not null unique,
      -- milliseconds: what JavaScript hashed must be what PostgreSQL gives back
      timestamp timestamptz(3) not null
    );
    create index audit_logs_event_type_index on audit_logs (event_type, id);
    create index audit_logs_severity_index on audit_logs (severity, id);
    create index audit_logs_contract_id_index on audit_logs (contract_id, id);
    create index audit_logs_signature_id_index on audit_logs (signature_id);
    create index audit_logs_user_id_index on audit_logs (user_id, id);
    create index audit_logs_timestamp_index on audit_logs (timestamp);
    create index audit_logs_metadata_index on audit_logs using gin (metadata jsonb_path_ops);

    create function audit_logs_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_logs takes inserts only, % refused', tg_op using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_logs_insert_only before update or delete or truncate on audit_logs
      for each statement execute function audit_logs_refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_logs; drop function audit_logs_refuse_change()');
}
