import { afterAll, afterEach, beforeAll } from 'vitest';
import type { TestApp } from '../../../testing/test-app';
import { withTransaction } from '../../database/transaction';
import type { Carrier } from '../../delivery/carrier';
import { outboxCarrier } from '../../delivery/carrier';
import { deliveryJobs } from '../../delivery/delivery-worker';
import type { Settings } from '../../settings';
import { createSmsCarrier } from '../sms-carrier';
import { aeroAccount, aeroProtocol, smscAccount, smscProtocol } from './protocols';
import { type SmsSimulator, startSmsSimulator } from './sms-simulator';

export type Provider = 'smsc' | 'smsaero';
export const phone = '+79161234567';
const minutes = 60_000;

/** SMS settings for this service at this address. */
export function smsSettingsFor(provider: Provider, gatewayUrl: string): Settings['sms'] {
  if (provider === 'smsc') return { provider, ...smscAccount, sender: undefined, gatewayUrl };
  return { provider, ...aeroAccount, sign: 'School', gatewayUrl };
}

/** For the top of a test file: starts a simulator of each service, and gives a worker that sends through it. */
export function useSms(app: TestApp) {
  const simulators = new Map<Provider, SmsSimulator>();
  let serial = 0;
  beforeAll(async () => {
    simulators.set('smsc', await startSmsSimulator(smscProtocol, () => app.clock.now()));
    simulators.set('smsaero', await startSmsSimulator(aeroProtocol, () => app.clock.now()));
  });
  afterEach(() => {
    for (const { onCharge } of simulators.values()) onCharge(async () => {});
  });
  afterAll(async () => {
    for (const simulator of simulators.values()) await simulator.close();
  });

  function simulator(provider: Provider): SmsSimulator {
    const found = simulators.get(provider);
    if (!found) throw new Error('The simulators exist only while tests run');
    return found;
  }
  function carrier(provider: Provider): Carrier {
    const { publicUrl } = app.deps.settings;
    const sms = smsSettingsFor(provider, simulator(provider).url);
    const made = createSmsCarrier({ sms, publicUrl }, app.deps.secretKey);
    if (!made) throw new Error('The outbox is no SMS service');
    return made;
  }
  function handler(sms: Carrier) {
    const settings = { ...app.deps.settings, demo: false };
    const [job] = deliveryJobs({ ...app.deps, settings }, { sms, email: outboxCarrier });
    if (!job) throw new Error('No job for SMS');
    return job;
  }
  const row = (id: number) => app.db('deliveries').where({ id }).first();

  return {
    simulator,
    carrier,
    row,
    /** Queues a code that is valid for five minutes. */
    async queueCode(contractId?: number): Promise<number> {
      serial += 1;
      const message = { channel: 'sms', purpose: 'signing_code', to: phone } as const;
      const text = `Код ${100_000 + serial}`;
      const expiresAt = new Date(app.clock.now().getTime() + 5 * minutes);
      const idempotencyKey = `code-${serial}`;
      return withTransaction(app.db, (trx) =>
        app.deps.outbox.enqueue(trx, { ...message, text, idempotencyKey, expiresAt, contractId }),
      );
    },
    /** Runs one job of the worker. */
    async step(id: number, sms: Carrier) {
      await handler(sms).handle({ deliveryId: id });
      return row(id);
    },
    /** Runs jobs of the worker, twenty seconds apart, until the message is sent or fails. */
    async drive(id: number, sms: Carrier) {
      for (let jobs = 0; jobs < 12; jobs += 1) {
        await handler(sms).handle({ deliveryId: id });
        const { status } = await row(id);
        if (status !== 'pending' && status !== 'retrying') break;
        app.clock.advance(20_000);
      }
      return row(id);
    },
    chargesFor: (provider: Provider, text: string) =>
      simulator(provider).ledger.filter((charge) => charge.text === text).length,
  };
}
