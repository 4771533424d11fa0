import type { Knex } from 'knex';

/** A consent that a parent gave on paper belongs to the student alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table consents add column student_id bigint references students on delete restrict;
    create index consents_student_id_index on consents (student_id);
    alter table consents drop constraint consents_check;
    alter table consents add constraint consents_check
      check (num_nonnulls(trial_request_id, registration_id, contract_id, student_id) >= 1);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from consents where num_nonnulls(trial_request_id, registration_id, contract_id) = 0;
    alter table consents drop constraint consents_check;
    alter table consents drop column student_id;
    alter table consents add constraint consents_check
      check (num_nonnulls(trial_request_id, registration_id, contract_id) >= 1);
  `);
}
