import type { Knex } from 'knex';

/**
 * Evidence that lets a check of the audit chain detect a cut tail, removed anchors and erased events: the recorded
 * head, numbered anchors named in the chain, and a list of faults per check.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- one row: where the chain ends. Kept by a trigger, so that a process of the former version keeps it too
    create table audit_head (
      only_row boolean primary key default true check (only_row),
      events bigint not null,
      last_id bigint not null,
      head char(64) not null
    );
    insert into audit_head (events, last_id, head)
      select count(*), coalesce(max(id), 0),
        coalesce((select event_hash from audit_logs order by id desc limit 1), repeat('0', 64))
      from audit_logs;
    create function audit_logs_move_head() returns trigger language plpgsql as $$
    begin
      update audit_head h set events = h.events + added.count, last_id = added.newest,
        head = (select event_hash from added_events where id = added.newest)
      from (select count(*) as count, max(id) as newest from added_events) added
      where added.count > 0;
      return null;
    end $$;
    create trigger audit_logs_move_head after insert on audit_logs
      referencing new table as added_events
      for each statement execute function audit_logs_move_head();

    -- events that name which events were blanked
    create index audit_logs_erased_events_index on audit_logs (id) where jsonb_exists(metadata, 'erasedEvents');

    alter table audit_anchors add id bigint;
    update audit_anchors a set id = numbered.id
      from (select day, row_number() over (order by day) as id from audit_anchors) numbered where numbered.day = a.day;
    alter table audit_anchors
      drop constraint audit_anchors_pkey,
      alter id set not null,
      alter id add generated always as identity,
      add primary key (id),
      -- the event at last_id names it in its metadata; null: made before anchors were numbered
      add number bigint unique,
      -- the day's anchor: made after a check of the whole chain, and mailed
      add daily boolean not null default true;
    alter table audit_anchors alter daily set default false;
    select setval(pg_get_serial_sequence('audit_anchors', 'id'), (select coalesce(max(id), 0) + 1 from audit_anchors), false);
    create unique index audit_anchors_daily_unique on audit_anchors (day) where daily;
    create index audit_anchors_day_index on audit_anchors (day, id);
    create index audit_anchors_not_filed_index on audit_anchors (id) where filed_at is null;
    create index audit_anchors_not_timestamped_index on audit_anchors (anchored_at) where timestamped_at is null;

    alter table audit_checks add faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array');
    update audit_checks set faults = jsonb_build_array(jsonb_build_object('reason', broken_reason, 'eventId', broken_id,
      'day', broken_day, 'number', null, 'contractNumber', null, 'count', 1)) where not whole;
    alter table audit_checks drop broken_reason, drop broken_id, drop broken_day,
      add constraint audit_checks_whole_check check (whole = (faults = '[]'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table audit_checks drop constraint audit_checks_whole_check,
      add broken_id bigint, add broken_day date,
      add broken_reason text check (broken_reason in ('content', 'link', 'anchor'));
    update audit_checks set broken_id = (faults #>> '{0,eventId}')::bigint, broken_day = (faults #>> '{0,day}')::date,
      broken_reason = case faults #>> '{0,reason}' when 'content' then 'content' when 'link' then 'link' else 'anchor' end
      where not whole;
    alter table audit_checks drop faults, add check (whole = (broken_reason is null));
    delete from audit_anchors where not daily;
    drop index audit_anchors_daily_unique, audit_anchors_day_index, audit_anchors_not_filed_index,
      audit_anchors_not_timestamped_index;
    alter table audit_anchors drop id, drop number, drop daily, add primary key (day);
    drop index audit_logs_erased_events_index;
    drop trigger audit_logs_move_head on audit_logs;
    drop function audit_logs_move_head();
    drop table audit_head;
  `);
}
