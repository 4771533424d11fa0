import type { Knex } from 'knex';

/** The sealed file of a signed contract. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts
      -- told together; the file itself may be erased later, what it was stays
      add constraint contracts_sealed_check check (num_nonnulls(signed_file_sha256, seal_certificate_sha256, sealed_at) in (0, 3)),
      add constraint contracts_signed_file_check check (signed_file_url is null or sealed_at is not null);
    -- what the worker owes
    create index contracts_unsealed_index on contracts (id) where signed_at is not null and sealed_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index contracts_unsealed_index;
    alter table contracts drop constraint contracts_sealed_check, drop constraint contracts_signed_file_check;
  `);
}
