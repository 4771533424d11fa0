import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { documentsVersion1 } from './reference/documents-v1';

const refusalReasons = [
  'Дорого',
  'Неудобное расписание',
  'Далеко добираться',
  'Не понравилось занятие',
  'Выбрали другую секцию',
  'Не подходит по здоровью',
  'Не отвечает на звонки',
  'Другое',
];

/** Initial data of every school: its settings row, refusal reasons, version 1 of all documents. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into settings_school (name, operator_name, operator_inn, operator_ogrn, operator_address, operator_phone,
       operator_email, bank_details) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      'Детская спортивная школа',
      'Индивидуальный предприниматель Соколова Марина Викторовна',
      '000000000000',
      '000000000000000',
      '125009, г. Москва, ул. Спортивная, д. 1',
      '+74950000000',
      'privacy@sports-school.example',
      'р/с 00000000000000000000, БИК 000000000',
    ],
  );
  for (const [position, title] of refusalReasons.entries()) {
    await knex.raw('insert into refusal_reasons (title, position) values (?, ?)', [title, position]);
  }
  for (const document of documentsVersion1) {
    await knex.raw('insert into contract_templates (kind, version, title, body_html, sha256) values (?, 1, ?, ?, ?)', [
      document.kind,
      document.title,
      document.bodyHtml,
      createHash('sha256').update(document.bodyHtml, 'utf8').digest('hex'),
    ]);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from contract_templates; delete from refusal_reasons; delete from settings_school');
}
