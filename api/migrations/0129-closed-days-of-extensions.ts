import type { Knex } from 'knex';

/** The days of a closure for which a subscription was extended, so that no day is given back twice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table subscription_events add closed_from date, add closed_to date,
    add check ((closed_from is null) = (closed_to is null) and closed_to >= closed_from)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscription_events drop column closed_from, drop column closed_to');
}
