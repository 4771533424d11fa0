import type { Knex } from 'knex';

/**
 * - `sports_sections.sports_direction` gives a section colour and sign; null: another one. Until now it was guessed by name.
 * - `settings_school.sms_segment_price`: kopecks for one part of an SMS, for the estimates in the settings.
 * - `staff_letters`: letters about an event of which many may come at once, so that all but the first go out in one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sports_sections
      add sports_direction text
        check (sports_direction in ('artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'))
  `);
  await knex.raw(`
    update sports_sections set sports_direction = case
      when name ilike '%художественная гимнастика%' then 'artistic_gymnastics'
      when name ilike '%единоборства%' then 'martial_arts'
      when name ilike '%танцы%' then 'dance'
      when name ilike '%спортивная гимнастика%' then 'sports_gymnastics'
    end
  `);
  await knex.raw('alter table settings_school add sms_segment_price integer check (sms_segment_price >= 0)');
  await knex.raw(`
    create table staff_letters (
      delivery_id bigint not null references deliveries (id) on delete cascade,
      subject text not null,
      user_id bigint not null references users (id) on delete cascade,
      event text not null,
      -- the future for a letter that still collects
      sends_at timestamptz not null,
      primary key (delivery_id, subject)
    )
  `);
  await knex.raw('create index staff_letters_user_id_event_sends_at_index on staff_letters (user_id, event, sends_at)');
  await knex.raw('create index staff_letters_subject_index on staff_letters (subject)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table staff_letters');
  await knex.raw('alter table settings_school drop sms_segment_price');
  await knex.raw('alter table sports_sections drop sports_direction');
}
