import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { publicOffer } from './reference/public-offer-v1';

const earlierKinds = [
  ...['contract', 'consent_personal_data', 'consent_contract', 'consent_medical', 'consent_photo'],
  ...['consent_trial_request', 'esign_agreement', 'privacy_policy', 'privacy_policy_contract'],
];

/**
 * Version 1 of the offer. Until now offers were sent with the text of the contract, which says that the family signs it
 * with a code from an SMS; contracts that exist keep their text.
 */
export async function up(knex: Knex): Promise<void> {
  await allowKinds(knex, [...earlierKinds, 'public_offer']);
  await knex.raw(
    `insert into contract_templates (kind, version, title, body_html, sha256)
     values ('public_offer', 1, 'Оферта о заключении договора физкультурно-спортивных услуг', ?, ?)`,
    [publicOffer, createHash('sha256').update(publicOffer, 'utf8').digest('hex')],
  );
}

/** Fails when a contract was made from the offer's text, since that contract would lose it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from document_readings where template_id in (select id from contract_templates where kind = 'public_offer');
    alter table contract_templates disable trigger contract_templates_keep_rows;
    delete from contract_templates where kind = 'public_offer';
    alter table contract_templates enable trigger contract_templates_keep_rows;
  `);
  await allowKinds(knex, earlierKinds);
}

async function allowKinds(knex: Knex, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await knex.raw(`
    alter table contract_templates drop constraint contract_templates_kind_check;
    alter table contract_templates add constraint contract_templates_kind_check check (kind in (${list}));
  `);
}
