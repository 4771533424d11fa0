import type { Knex } from 'knex';

/**
 * Salts the hash of a signature, which stays in the audit chain permanently: otherwise the phone, the only fact in it
 * that is not stored elsewhere, could be found by brute force. Erased with the family's data.
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
