import type { Knex } from 'knex';

/** Tells open pages that payments changed, so that a bank's answer shows without a reload. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_payments() returns trigger language plpgsql as $$
    begin
      perform pg_notify('payments', '');
      return null;
    end $$;
    create trigger notify_payments after insert or update or delete on payments
      for each statement execute function notify_payments();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger notify_payments on payments;
    drop function notify_payments;
  `);
}
