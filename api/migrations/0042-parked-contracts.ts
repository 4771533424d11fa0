import type { Knex } from 'knex';

/**
 * Number of unfinished attempts to create the PDF of a signed contract, counted before each attempt so that a crash of
 * the process counts too. After the last one the contract is parked until staff request another.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts
      add pdf_attempts smallint not null default 0,
      add pdf_parked_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table contracts drop pdf_attempts, drop pdf_parked_at`);
}
