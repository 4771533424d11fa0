import type { Knex } from 'knex';

/** A name in its searchable form: lower case, ё as е; like `students.search_text`. */
const folded = (text: string) => `replace(lower(${text}), 'ё', 'е')`;
const digits = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`;

/**
 * Requirements of 152-FZ: revocations of consents, start of retention periods, erasures and their acts. Generated
 * columns lose a person's data together with their sources.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- the day that a term of keeping runs from: set and cleared with \`active\`, whoever changes that
    alter table students add archived_at timestamptz;
    update students set archived_at = updated_at where not active;
    create function students_keep_archived_at() returns trigger language plpgsql as $$
    begin
      if new.active then new.archived_at := null;
      elsif new.archived_at is null then
        if tg_op = 'UPDATE' and new.updated_at = old.updated_at then new.archived_at := now();
        else new.archived_at := new.updated_at;
        end if;
      end if;
      return new;
    end $$;
    create trigger students_archived_at before insert or update of active on students
      for each row execute function students_keep_archived_at();
    alter table students add check (active = (archived_at is null));
    create index students_archived_at_index on students (archived_at) where anonymized_at is null and not active;
    create index students_parent_email_index on students (lower(parent_email));

    alter table trial_requests add search_text text not null generated always as (
      ${folded(`child_name || ' ' || parent_name`)} || ' ' || ${digits('parent_phone')}
    ) stored;
    create index trial_requests_search_text_index on trial_requests using gin (search_text gin_trgm_ops);

    alter table pending_student_registrations
      add anonymized_at timestamptz,
      add parent_phone text generated always as (parent_data::jsonb ->> 'phone') stored,
      add parent_email text generated always as (lower(parent_data::jsonb ->> 'email')) stored,
      add search_text text not null generated always as (
        ${folded(`coalesce(student_data::jsonb ->> 'lastName', '') || ' ' || coalesce(student_data::jsonb ->> 'firstName', '') || ' ' ||
          coalesce(student_data::jsonb ->> 'middleName', '') || ' ' || coalesce(parent_data::jsonb ->> 'fullName', '')`)}
        || ' ' || ${digits(`coalesce(parent_data::jsonb ->> 'phone', '')`)}
      ) stored;
    create index pending_registrations_search_text_index on pending_student_registrations using gin (search_text gin_trgm_ops);
    create index pending_registrations_parent_phone_index on pending_student_registrations (parent_phone);
    create index pending_registrations_parent_email_index on pending_student_registrations (parent_email);

    alter table contracts add anonymized_at timestamptz;
    create index contracts_parent_phone_index on contracts ((metadata #>> '{variables,parentPhone}'));
    create index contracts_parent_email_index on contracts (lower(metadata #>> '{variables,parentEmail}'));

    alter table payments add anonymized_at timestamptz;
    create index payments_customer_phone_index on payments (customer_phone);
    create index payments_not_anonymized_index on payments (date) where anonymized_at is null;
    create index deliveries_to_forget_index on deliveries (created_at) where contract_id is null and recipient <> '';

    alter table consents
      add revoked_by text check (revoked_by in ('parent', 'staff')),
      add revoked_by_user bigint references users on delete set null,
      add revoke_reason text,
      add check ((revoked_at is null) = (revoked_by is null)),
      add check (revoke_reason is null or revoked_at is not null);
    create index consents_accepted_at_index on consents (accepted_at, id);
    create index consents_revoked_at_index on consents (accepted_at, id) where revoked_at is not null;
    create index consents_revoked_by_user_index on consents (revoked_by_user);

    -- a link to the own consents: the address is kept only until a job has found which they are and mailed the link
    create table consent_links (
      id bigint generated always as identity primary key,
      email text,
      token_hash char(64) unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check (expires_at > created_at),
      check ((email is null) = (token_hash is not null))
    );
    create index consent_links_expires_at_index on consent_links (expires_at);
    create table consent_link_consents (
      link_id bigint not null references consent_links on delete cascade,
      consent_id bigint not null references consents on delete cascade,
      primary key (link_id, consent_id)
    );
    create index consent_link_consents_consent_id_index on consent_link_consents (consent_id);

    -- acts of destruction (order of Roskomnadzor No. 179); kept for 3 years at least, and they hold no name
    create table personal_data_acts (
      id bigint generated always as identity primary key,
      act_number text not null unique,
      basis text not null check (basis in ('withdrawal', 'request', 'retention')),
      comment text not null,
      subjects jsonb not null check (jsonb_typeof(subjects) = 'array'),
      items jsonb not null check (jsonb_typeof(items) = 'array'),
      created_at timestamptz not null,
      created_by bigint references users on delete set null
    );
    create index personal_data_acts_created_at_index on personal_data_acts (created_at, id);
    create index personal_data_acts_created_by_index on personal_data_acts (created_by);
    -- numbering without gaps: raised in the transaction that makes the act
    create table personal_data_act_counters (
      year integer primary key check (year between 2000 and 9999),
      counter integer not null check (counter > 0)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table personal_data_act_counters, personal_data_acts, consent_link_consents, consent_links;
    alter table consents drop revoked_by, drop revoked_by_user, drop revoke_reason;
    drop index consents_accepted_at_index;
    drop index deliveries_to_forget_index;
    drop index payments_customer_phone_index;
    alter table payments drop anonymized_at;
    drop index contracts_parent_phone_index;
    drop index contracts_parent_email_index;
    alter table contracts drop anonymized_at;
    alter table pending_student_registrations drop search_text, drop parent_email, drop parent_phone, drop anonymized_at;
    alter table trial_requests drop search_text;
    drop index students_parent_email_index;
    drop trigger students_archived_at on students;
    drop function students_keep_archived_at();
    alter table students drop archived_at;
  `);
}
