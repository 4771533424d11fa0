import type { Knex } from 'knex';

/**
 * Students and their data: groups, attendance, documents, photos of sessions. `search_text` serves `studentSearch`:
 * name, parent, phone digits, contract number; lower case, ё as е.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;

    create table students (
      id bigint generated always as identity primary key,
      last_name text not null,
      first_name text not null,
      middle_name text,
      birth_date date not null,
      gender text check (gender in ('male', 'female')),
      birth_certificate_number text,
      birth_certificate_issue_date date,
      sports_direction text not null
        check (sports_direction in ('artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics')),
      training_days jsonb not null default '[]' check (
        jsonb_typeof(training_days) = 'array' and
        training_days <@ '["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]'
      ),
      parent_name text not null,
      parent_phone text not null,
      parent_email text,
      parent_relationship text check (parent_relationship in ('mother', 'father', 'guardian')),
      parent_passport_series text check (parent_passport_series ~ '^[0-9]{4}$'),
      parent_passport_number text check (parent_passport_number ~ '^[0-9]{6}$'),
      parent_passport_issued_by text,
      parent_actual_address text,
      training_address text,
      second_parent_name text,
      second_parent_phone text,
      medical_info text,
      additional_info text,
      active boolean not null default true,
      contract_type text not null default 'public_offer' check (contract_type in ('public_offer', 'electronic_signature')),
      contract_number text unique,
      contract_date date,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      anonymized_at timestamptz,
      search_text text not null generated always as (
        replace(lower(
          last_name || ' ' || first_name || ' ' || coalesce(middle_name, '') || ' ' || parent_name || ' ' ||
          coalesce(second_parent_name, '') || ' ' || coalesce(contract_number, '')
        ), 'ё', 'е') || ' ' ||
        regexp_replace(parent_phone, '[^0-9]', '', 'g') || ' ' ||
        regexp_replace(coalesce(second_parent_phone, ''), '[^0-9]', '', 'g')
      ) stored
    );
    create index students_search_text_index on students using gin (search_text gin_trgm_ops);
    create index students_name_index on students (last_name, first_name, id);
    create index students_name_ru_index on students (last_name collate "ru-x-icu", first_name collate "ru-x-icu", id);
    create index students_active_index on students (active);
    create index students_parent_phone_index on students (parent_phone);
    create index students_created_at_index on students (created_at);

    create table student_groups (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete cascade,
      group_id bigint not null references groups on delete cascade,
      join_date date not null default current_date,
      leave_date date,
      active boolean not null default true,
      check (leave_date is null or leave_date >= join_date),
      check (active = (leave_date is null))
    );
    -- a student may come back to a group, but is in it once at a time
    create unique index student_groups_active_unique on student_groups (student_id, group_id) where active;
    create index student_groups_student_id_index on student_groups (student_id);
    create index student_groups_group_id_index on student_groups (group_id, active);

    create table attendance (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete cascade,
      -- groups are archived, not deleted: a group that has marks cannot go
      group_id bigint not null references groups on delete restrict,
      date date not null,
      status text not null default 'NOT_MARKED' check (status in ('NOT_MARKED', 'PRESENT', 'ABSENT')),
      reason text,
      marked_by bigint references users on delete set null,
      marked_at timestamptz not null default now(),
      unique (student_id, group_id, date)
    );
    create index attendance_group_id_date_index on attendance (group_id, date);
    create index attendance_date_index on attendance (date);
    create index attendance_marked_by_index on attendance (marked_by);

    create table student_documents (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete cascade,
      document_type text not null check (document_type in
        ('BIRTH_CERTIFICATE', 'MEDICAL_POLICY', 'INSURANCE', 'PEDIATRIC_CERTIFICATE', 'PARENT_PASSPORT')),
      file_name text not null check (file_name <> ''),
      file_url text not null,
      file_size bigint not null check (file_size > 0),
      expires_on date,
      uploaded_at timestamptz not null default now(),
      uploaded_by bigint references users on delete set null
    );
    create index student_documents_student_id_index on student_documents (student_id, document_type);
    create index student_documents_expires_on_index on student_documents (expires_on);
    create index student_documents_uploaded_by_index on student_documents (uploaded_by);

    create table session_photos (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete restrict,
      trainer_id bigint references users on delete set null,
      session_date date not null,
      session_start_time text not null check (session_start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      photo_url text not null check (photo_url <> ''),
      compressed_photo_url text check (compressed_photo_url <> ''),
      original_file_size bigint check (original_file_size > 0),
      compressed_file_size bigint check (compressed_file_size > 0),
      taken_at timestamptz not null,
      submission_status text not null default 'ON_TIME' check (submission_status in ('ON_TIME', 'LATE', 'VERY_LATE')),
      minutes_difference integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index session_photos_group_id_index on session_photos (group_id, session_date);
    create index session_photos_trainer_id_index on session_photos (trainer_id, session_date);
    create index session_photos_session_date_index on session_photos (session_date, submission_status);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table session_photos, student_documents, attendance, student_groups, students');
}
