import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { withTransaction } from '../database/transaction';
import { createSmsAeroCarrier } from './sms-aero.carrier';
import { takeSms } from './sms-budget';
import { phone, useSms } from './testing/sms.fixture';

const app = useTestApp();
const sms = useSms(app);

const notices = () => app.db('deliveries').where({ purpose: 'operator_notice' });
const events = () =>
  app.db('auditLogs').where('eventType', 'like', 'sms.%').orderBy('id').select('eventType', 'severity');

test('five consecutive refusals of the account stop further SMS and notify the operator once', async () => {
  const carrier = sms.carrier('smsc');
  sms.simulator('smsc').plan(...Array<'no money'>(6).fill('no money'));
  const ids: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const id = await sms.queueCode();
    ids.push(id);
    expect(await sms.step(id, carrier)).toMatchObject({ status: 'retrying', attempts: 1, inDoubtSince: null });
  }
  const { operatorEmail } = await app.db('settingsSchool').first('operatorEmail');
  expect(await notices()).toMatchObject([{ recipient: operatorEmail, channel: 'email', status: 'pending' }]);
  expect(await events()).toEqual([{ eventType: 'sms.breaker_opened', severity: 'critical' }]);

  const asked = sms.simulator('smsc').requests();
  const late = await sms.queueCode();
  for (const id of [late, ...ids, late]) await sms.step(id, carrier);
  expect(await sms.row(late)).toMatchObject({ status: 'retrying', attempts: 0, lastError: expect.any(String) });
  expect(sms.simulator('smsc').requests()).toBe(asked);

  // half open: one process probes and is refused again
  app.clock.advance(60_000);
  await Promise.all([...ids, late].map((id) => sms.step(id, carrier)));
  expect(sms.simulator('smsc').requests()).toBe(asked + 1);
  expect(await notices()).toHaveLength(1);

  // the account has money again: the probe succeeds, and then the others
  app.clock.advance(60_000);
  for (const id of [late, ...ids]) {
    expect(await sms.step(id, carrier)).toMatchObject({ status: 'success' });
  }
  expect((await events()).map(({ eventType }) => eventType)).toEqual(['sms.breaker_opened', 'sms.breaker_closed']);
});

test('a success in between resets the count', async () => {
  const carrier = sms.carrier('smsaero');
  const fault = 'no money';
  sms.simulator('smsaero').plan(fault, fault, fault, fault, 'accept', fault);
  for (let index = 0; index < 6; index += 1) await sms.step(await sms.queueCode(), carrier);
  expect(await app.db('smsBreaker').first()).toMatchObject({ faults: 1, openedAt: null, probeAt: null });
});

test('a wrong password or sender is a refusal of the account', async () => {
  const carrier = sms.carrier('smsaero');
  const account = { email: 'school@example.org', apiKey: 'wrong', sign: 'School' };
  const wrong = createSmsAeroCarrier({ ...account, gatewayUrl: sms.simulator('smsaero').url, callbackUrl: () => '' });
  expect(await sms.step(await sms.queueCode(), wrong)).toMatchObject({ status: 'retrying', inDoubtSince: null });
  sms.simulator('smsaero').plan('wrong sender');
  expect(await sms.step(await sms.queueCode(), carrier)).toMatchObject({ status: 'retrying', inDoubtSince: null });
  expect(await app.db('smsBreaker').first()).toMatchObject({ faults: 3 });
  expect(await sms.step(await sms.queueCode(), carrier)).toMatchObject({ status: 'success' });
});

test('a message that expires while it waits fails', async () => {
  const id = await sms.queueCode();
  const openedAt = app.clock.now();
  await app.db('smsBreaker').update({ faults: 5, openedAt, probeAt: new Date(openedAt.getTime() + 3600_000) });
  app.clock.advance(5 * 60_000);
  expect(await sms.step(id, sms.carrier('smsc'))).toMatchObject({ status: 'failed', lastError: 'expired' });
  await app.db('smsBreaker').update({ faults: 0, openedAt: null, probeAt: null });
});

test('the daily cost limit refuses further SMS; an SMS without a price yet counts as the most expensive', async () => {
  const take = () => withTransaction(app.db, (trx) => takeSms(app.deps, trx, { phone: '+79160000000', use: 'other' }));
  const limit = (smsDailySpend: number | null) => app.db('settingsSchool').update({ smsDailySpend });
  await app.db('deliveries').where({ channel: 'sms' }).delete();
  await limit(0);
  expect(await take()).toBe(false);
  await limit(700);
  expect(await take()).toBe(true);
  expect(await sms.step(await sms.queueCode(), sms.carrier('smsc'))).toMatchObject({ costKopecks: 350 });
  expect(await take()).toBe(true);
  const waiting = await sms.queueCode();
  expect(await take()).toBe(false);
  await app.db('deliveries').where({ id: waiting }).update({ status: 'success', provider: 'smsc' });
  expect(await take()).toBe(false);
  await app.db('deliveries').where({ id: waiting }).update({ status: 'failed' });
  expect(await take()).toBe(true);
  await limit(null);
  await app.db('deliveries').where({ recipient: phone }).update({ costKopecks: 100_000 });
  expect(await take()).toBe(true);
});
