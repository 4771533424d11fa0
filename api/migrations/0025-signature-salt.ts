import type { Knex } from 'knex';

/**
 * Salts the hash of a signature, which also stands in the audit chain for good: the phone, the only fact in it that is not
 * kept elsewhere, could be found by trying all of them. Erased with the family's data.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contract_signatures
      add signature_salt char(43),
      add check (signature_salt is null or signature_hash is not null)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table contract_signatures drop signature_salt');
}
