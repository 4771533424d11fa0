import type { Knex } from 'knex';

/** The ages in full years for which a group is meant; null: no limit on that side. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table groups
      add youngest_age integer check (youngest_age between 1 and 99),
      add oldest_age integer check (oldest_age between 1 and 99),
      add constraint groups_ages_check check (youngest_age <= oldest_age)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table groups drop oldest_age, drop youngest_age');
}
