import type { Knex } from 'knex';

/** Excused absences with their makeup credits, and guests: students in the journal of another group on one day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table session_guests (
      group_id bigint not null references groups on delete cascade,
      date date not null,
      student_id bigint not null references students on delete cascade,
      created_by bigint references users on delete set null,
      created_at timestamptz not null,
      primary key (group_id, date, student_id)
    );
    create index session_guests_student_id_index on session_guests (student_id, date);
    create index session_guests_created_by_index on session_guests (created_by);

    create table absence_excuses (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete cascade,
      group_id bigint not null references groups on delete restrict,
      date date not null,
      reason text not null check (reason in ('illness', 'family', 'other')),
      comment text,
      file_key text,
      file_name text,
      -- the session that its makeup credit is used for
      used_group_id bigint references groups on delete restrict,
      used_on date,
      used_by bigint references users on delete set null,
      created_by bigint references users on delete set null,
      created_at timestamptz not null,
      unique (student_id, group_id, date),
      check ((used_group_id is null) = (used_on is null)),
      check ((file_key is null) = (file_name is null))
    );
    create index absence_excuses_group_id_index on absence_excuses (group_id, date);
    create index absence_excuses_date_index on absence_excuses (date desc, id desc);
    create index absence_excuses_used_group_id_index on absence_excuses (used_group_id, used_on);
    create index absence_excuses_used_by_index on absence_excuses (used_by);
    create index absence_excuses_created_by_index on absence_excuses (created_by);
    create index absence_excuses_file_key_index on absence_excuses (file_key) where file_key is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table absence_excuses, session_guests');
}
