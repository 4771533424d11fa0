import { createHash } from 'node:crypto';
import { smsCallbackRoutes } from '@school/api-contract/sms-callbacks';
import { expect, test } from 'vitest';
import { callbackSecret } from '../../platform/sms/callback-address';
import { smscAccount } from '../../platform/sms/testing/protocols';
import { phone, smsSettingsFor, useSms } from '../../platform/sms/testing/sms.fixture';
import { useTestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrolAndRequestCode } from '../contracts/signing/signing.fixture';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { smsCallbacksRoutes } from './sms-callbacks.routes';

const app = useTestApp({
  features: [registrationsRoutes, contractsRoutes, signingRoutes, smsCallbacksRoutes],
  settings: { demo: false, sms: smsSettingsFor('smsc', 'http://127.0.0.1:1') },
});
const sms = useSms(app);
const secret = () => callbackSecret(app.deps.secretKey);

interface Call {
  id: string;
  status: number;
  phone?: string;
  md5?: string;
  sha1?: string;
}

/** Calls the route as SMSC does, with fields that the API ignores. */
async function callSmsc({ id, status, phone: number = phone.slice(1), ...signature }: Call, given = secret()) {
  const form = new URLSearchParams({
    id,
    phone: number,
    status: String(status),
    time: '21.11.2026 12:00:00',
    type: '0',
  });
  for (const [name, value] of Object.entries(signature)) form.set(name, value);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const path = smsCallbackRoutes.smsc.path.replace(':secret', given);
  return app.visitor().send('POST', `${path}?charset=utf-8&md5`, { body: form.toString(), headers });
}

function createSignature(algorithm: 'md5' | 'sha1', { id, status }: Call): string {
  const text = `${id}:${phone.slice(1)}:${status}:${smscAccount.password}`;
  return createHash(algorithm).update(text).digest('hex');
}

async function sentCode(contractId?: number) {
  const id = await sms.queueCode(contractId);
  const { providerMessageId } = await sms.step(id, sms.carrier('smsc'));
  return { id, reference: providerMessageId };
}

test('stores a report with its time and answers as the service expects', async () => {
  const { id, reference } = await sentCode();
  const response = await callSmsc({ id: reference, status: 1 });
  expect([response.status, await response.text()]).toEqual([200, 'OK']);
  expect(await sms.row(id)).toMatchObject({ report: 'delivered', reportedAt: app.clock.now(), status: 'success' });
});

test('ignores the report of a message that is still on its way', async () => {
  const { id, reference } = await sentCode();
  expect((await callSmsc({ id: reference, status: 0 })).status).toBe(200);
  expect(await sms.row(id)).toMatchObject({ report: null, reportedAt: null });
});

test('a repeated report has one effect, and nothing changes "delivered"', async () => {
  const { id, reference } = await sentCode();
  await callSmsc({ id: reference, status: 20 });
  expect(await sms.row(id)).toMatchObject({ report: 'undelivered' });
  await Promise.all([1, 2, 3].map(() => callSmsc({ id: reference, status: 1 })));
  const first = await sms.row(id);
  expect(first).toMatchObject({ report: 'delivered' });
  app.clock.advance(60_000);
  expect((await callSmsc({ id: reference, status: 20 })).status).toBe(200);
  expect((await callSmsc({ id: reference, status: 1 })).status).toBe(200);
  expect(await sms.row(id)).toEqual(first);
});

test('forged calls get 404 and change nothing', async () => {
  const { id, reference } = await sentCode();
  const before = await sms.row(id);
  const call = { id: reference, status: 1 };
  const good = createSignature('md5', call);
  expect((await callSmsc(call, 'x'.repeat(64))).status).toBe(404);
  expect((await callSmsc(call, `${secret().slice(1)}0`)).status).toBe(404);
  expect((await callSmsc({ ...call, md5: createSignature('md5', { ...call, status: 2 }) })).status).toBe(404);
  expect((await callSmsc({ ...call, status: 20, md5: good })).status).toBe(404);
  expect((await callSmsc({ ...call, md5: good, sha1: good })).status).toBe(404);
  expect(await sms.row(id)).toEqual(before);
  expect((await callSmsc({ ...call, md5: good.toUpperCase(), sha1: createSignature('sha1', call) })).status).toBe(200);
  expect(await sms.row(id)).toMatchObject({ report: 'delivered' });
});

test('an unknown or guessed id has no effect', async () => {
  const { id } = await sentCode();
  for (const unknown of [`${id}-0000000000000000`, '999999-0123456789abcdef', `${id}`, 'x', '9'.repeat(50)]) {
    expect([unknown, (await callSmsc({ id: unknown, status: 1 })).status]).toEqual([unknown, 200]);
  }
  expect(await sms.row(id)).toMatchObject({ report: null });
});

test('a report that arrives before the service’s answer waits for it', async () => {
  let report: Promise<Response> | undefined;
  sms.simulator('smsc').plan('slow');
  sms.simulator('smsc').onCharge(async ({ reference }) => {
    report = callSmsc({ id: reference, status: 1 });
  });
  const { id, reference } = await sentCode();
  expect((await report)?.status).toBe(200);
  const row = await sms.row(id);
  expect(row).toMatchObject({ status: 'success', providerMessageId: reference, report: 'delivered', costKopecks: 350 });
});

test('a report for a message without an answer prevents sending it again', async () => {
  const id = await sms.queueCode();
  const { text } = await sms.row(id);
  let reference = '';
  sms.simulator('smsc').plan('drop after');
  sms.simulator('smsc').onCharge(async (charge) => {
    ({ reference } = charge);
  });
  expect(await sms.step(id, sms.carrier('smsc'))).toMatchObject({ status: 'retrying' });
  await callSmsc({ id: reference, status: 1 });
  const expected = {
    status: 'success',
    report: 'delivered',
    text: '',
    providerMessageId: reference,
    inDoubtSince: null,
  };
  expect(await sms.row(id)).toMatchObject(expected);
  await sms.step(id, sms.carrier('smsc'));
  expect(sms.chargesFor('smsc', text)).toBe(1);
});

test('SMS Aero gets the address for the report of each message and reports by its own id', async () => {
  const id = await sms.queueCode();
  await sms.step(id, sms.carrier('smsaero'));
  const charge = sms.simulator('smsaero').ledger.at(-1);
  const { pathname, search } = new URL(charge?.callbackUrl ?? '');
  const form = new URLSearchParams({ id: String(charge?.id), status: '1', extendStatus: 'delivery', number: '7' });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const forged = pathname.replace(secret(), 'y'.repeat(64));
  expect((await app.visitor().send('POST', forged + search, { body: form.toString(), headers })).status).toBe(404);
  expect(await sms.row(id)).toMatchObject({ report: null });
  const response = await app.visitor().send('POST', pathname + search, { body: form.toString(), headers });
  expect(response.status).toBe(200);
  expect(await sms.row(id)).toMatchObject({ report: 'delivered', providerMessageId: String(charge?.id) });
});

test("records the report of a code once in its contract's log and in the audit chain", async () => {
  const { contractId } = await enrolAndRequestCode(app);
  const code = await app.db('deliveries').where({ contractId, purpose: 'signing_code' }).first();
  const { providerMessageId } = await sms.step(code.id, sms.carrier('smsc'));
  for (const status of [1, 1, 20]) await callSmsc({ id: providerMessageId, status });
  const details = { deliveryId: code.id, purpose: 'signing_code', report: 'delivered' };
  const inLog = await app.db('contractAuditLog').where({ contractId, action: 'delivery.reported' });
  expect(inLog.map((entry) => entry.details)).toEqual([details]);
  const inChain = await app.db('auditLogs').where({ contractId, eventType: 'delivery.reported' });
  expect(inChain.map(({ metadata }) => metadata)).toEqual([details]);
});

test('a report and a simultaneous change of the contract and its messages both succeed', async () => {
  const { contractId } = await enrolAndRequestCode(app);
  const code = await app.db('deliveries').where({ contractId, purpose: 'signing_code' }).first();
  const { providerMessageId } = await sms.step(code.id, sms.carrier('smsc'));
  let report: Promise<Response> | undefined;
  await app.db.transaction(async (trx) => {
    await trx('contracts').where({ id: contractId }).forUpdate().first('id');
    report = callSmsc({ id: providerMessageId, status: 1 });
    await waitForLock(app.db);
    await trx('deliveries').where({ contractId }).update({ updatedAt: app.clock.now() });
  });
  expect((await report)?.status).toBe(200);
  expect(await sms.row(code.id)).toMatchObject({ report: 'delivered' });
});

test('a report that waits for the worker does not lock the contract', async () => {
  const { contractId } = await enrolAndRequestCode(app);
  const code = await app.db('deliveries').where({ contractId, purpose: 'signing_code' }).first();
  const { providerMessageId } = await sms.step(code.id, sms.carrier('smsc'));
  let report: Promise<Response> | undefined;
  await app.db.transaction(async (worker) => {
    await worker('deliveries').where({ id: code.id }).forUpdate().first('id');
    report = callSmsc({ id: providerMessageId, status: 1 });
    await waitForLock(app.db);
    const free = await app.db.transaction((trx) =>
      trx('contracts').where({ id: contractId }).forUpdate().skipLocked().first('id'),
    );
    expect(free).toEqual({ id: contractId });
  });
  expect((await report)?.status).toBe(200);
  expect(await sms.row(code.id)).toMatchObject({ report: 'delivered' });
});

test('refuses a body of another type, one that is too large and one with invalid characters', async () => {
  const path = smsCallbackRoutes.smsc.path.replace(':secret', secret());
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const send = async (body: string, more?: Record<string, string>) =>
    (await app.visitor().send('POST', path, { body, headers: { ...headers, ...more } })).status;
  expect(await send('{"id":"1"}', { 'Content-Type': 'application/json' })).toBe(415);
  expect(await send(`id=1&phone=7&status=1&x=${'x'.repeat(20_000)}`)).toBe(413);
  expect(await send('id=a%00b&phone=7&status=1')).toBe(400);
  expect(await send('id=1&phone=7')).toBe(400);
  expect(await send('')).toBe(400);
  expect(await send('id[x]=1&phone=7&status=1')).toBe(400);
  expect(await send('__proto__=1&id=1&phone=7&status=1')).toBe(200);
});
