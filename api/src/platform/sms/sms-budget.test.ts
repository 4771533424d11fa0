import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { russianDay } from '../russian-dates';
import { takeSms } from './sms-budget';

const app = useTestApp();
let sent = 0;

/** Sends one SMS to a new phone. */
function send(costKopecks: number | null = null, use: 'signing' | 'other' = 'signing'): Promise<boolean> {
  sent += 1;
  const to = `+7916${String(sent).padStart(7, '0')}`;
  const idempotencyKey = `sms-${sent}`;
  return withTransaction(app.db, async (trx) => {
    if (!(await takeSms(app.deps, trx, { phone: to, use }))) return false;
    const message = { channel: 'sms', purpose: 'signing_link', to, text: 'x', idempotencyKey } as const;
    const id = await app.deps.outbox.enqueue(trx, message);
    await trx('deliveries').where({ id }).update({ costKopecks });
    return true;
  });
}

const warnings = () => app.db('deliveries').where({ purpose: 'operator_notice' }).orderBy('id');

beforeEach(async () => {
  await app.db('deliveries').delete();
  await app.db('settingsSchool').update({ smsDailyLimit: 6, smsDailySpend: null });
});

test('half of the daily SMS limit warns the school once a day', async () => {
  await send();
  await send();
  expect(await warnings()).toEqual([]);
  await send();
  const { operatorEmail } = await app.db('settingsSchool').first('operatorEmail');
  const [warning] = await warnings();
  expect(warning).toMatchObject({ channel: 'email', recipient: operatorEmail });
  // the wording is also true where nothing sends SMS yet
  expect(warning.text).toContain(`SMS школы за сегодня, ${russianDay(warning.idempotencyKey.slice(-10))}: 3 из 6.`);
  expect(warning.expiresAt).toEqual(new Date(app.clock.now().getTime() + 24 * 3600_000));
  for (let more = 0; more < 3; more += 1) expect(await send()).toBe(true);
  expect(await send()).toBe(false);
  expect(await warnings()).toHaveLength(1);

  app.clock.advance(24 * 3600_000);
  for (let next = 0; next < 3; next += 1) await send();
  expect(await warnings()).toHaveLength(2);
});

test('half of the daily spending limit warns too', async () => {
  await app.db('settingsSchool').update({ smsDailyLimit: 500, smsDailySpend: 1400 });
  await send(350);
  await send(350);
  expect(await warnings()).toEqual([]);
  await send(350);
  expect((await warnings())[0].text).toContain('7,00 ₽ из 14,00 ₽');
});

test('a burst of notifications leaves a third of the day for signing', async () => {
  const burst = [];
  for (let count = 0; count < 6; count += 1) burst.push(await send(100, 'other'));
  expect(burst).toEqual([true, true, true, true, false, false]);
  expect([await send(), await send(), await send()]).toEqual([true, true, false]);
});

test('the limit of spending keeps a third for signing too', async () => {
  await app.db('settingsSchool').update({ smsDailyLimit: 500, smsDailySpend: 900 });
  for (let count = 0; count < 2; count += 1) expect(await send(300, 'other')).toBe(true);
  expect(await send(300, 'other')).toBe(false);
  expect([await send(300), await send(300)]).toEqual([true, false]);
});

test('of parallel messages only one warns', async () => {
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => send()))).toContain(false);
  expect(await warnings()).toHaveLength(1);
});
