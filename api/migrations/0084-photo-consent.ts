import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { consentPhoto } from './reference/consent-photo-v1';

const earlierKinds = [
  ...['contract', 'consent_personal_data', 'consent_contract', 'consent_medical', 'consent_trial_request'],
  ...['esign_agreement', 'privacy_policy', 'privacy_policy_contract'],
];

/** Version 1 of the consent to be photographed. */
export async function up(knex: Knex): Promise<void> {
  await allowKinds(knex, [...earlierKinds, 'consent_photo']);
  await knex.raw(
    `insert into contract_templates (kind, version, title, body_html, sha256)
     values ('consent_photo', 1, 'Согласие на съемку ребенка на занятиях', ?, ?)`,
    [consentPhoto, createHash('sha256').update(consentPhoto, 'utf8').digest('hex')],
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from consents where document_id in (select id from contract_templates where kind = 'consent_photo');
    delete from document_readings where template_id in (select id from contract_templates where kind = 'consent_photo');
    alter table contract_templates disable trigger contract_templates_keep_rows;
    delete from contract_templates where kind = 'consent_photo';
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
