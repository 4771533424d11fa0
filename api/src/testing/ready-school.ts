import type { Knex } from 'knex';

/** Fictitious requisites with valid check digits. */
export const realRequisites = {
  operatorName: 'ООО «Школа Олимп»',
  operatorInn: '7707083893',
  operatorOgrn: '1027700132195',
  operatorAddress: '101000, г. Москва, Мясницкая ул., д. 7',
  operatorPhone: '+74951234567',
  operatorEmail: 'school@example.org',
  bankDetails: 'р/с 40702810900000000001, БИК 044525225',
};

/** Makes the school of the reference data ready for families: valid requisites, and all documents in force read. */
export async function prepareReadySchool(db: Knex): Promise<void> {
  await db('settingsSchool').update(realRequisites);
  await db.raw(
    `insert into document_readings (template_id, read_at)
     select distinct on (kind) id, created_at from contract_templates order by kind, version desc
     on conflict do nothing`,
  );
}
