import { signingJobs } from '../../features/contracts/signing/signing.jobs';
import { paymentJobs } from '../../features/payments/orders/payment-orders.routes';
import { anchorQueue } from '../../platform/audit/anchor-jobs';
import { createAuditLog } from '../../platform/audit/audit-chain';
import type { Transaction } from '../../platform/database/database';
import { type Carrier, PermanentFailure } from '../../platform/delivery/carrier';
import { deliveryJobs } from '../../platform/delivery/delivery-worker';
import { createOutbox } from '../../platform/delivery/outbox-store';
import type { JobHandler, Jobs } from '../../platform/jobs/jobs';
import type { PlatformDeps } from '../../platform/platform-deps';
import { createSealer } from '../../platform/seal/sealer';
import { createSeedBank } from './seed-bank';

/** The product with a settable clock: its own services and jobs create the demo's past in chronological order. */
export interface Stage {
  /** Dependencies of the services: everything that they write has the time that is being played. */
  deps: PlatformDeps;
  faults: Faults;
  /** Schedules an action at that moment. */
  at(moment: Date, act: () => Promise<unknown>): void;
  /** Runs all actions up to this moment and the jobs that they queue; later actions are dropped. */
  play(until: Date): Promise<void>;
}

/** Phones and mailboxes of the demo that fail. */
export interface Faults {
  /** Phones that cannot receive SMS. */
  noSms: ReadonlySet<string>;
  /** Addresses that do not exist. */
  noMailbox: ReadonlySet<string>;
  /** Addresses whose server accepts a letter only at the third attempt. */
  busyMail: ReadonlySet<string>;
}

/** Delay before a worker takes a job. */
const jobSeconds = 1;

/**
 * Creates a stage. Everything is in the given transaction, except sealed files. Nothing leaves the process: messages go
 * to the outbox, seals are the demo's own, no timestamp authority is called.
 */
export function createStage(product: PlatformDeps, trx: Transaction, faults: Faults): Stage {
  const { settings, random } = product;
  const agenda: { moment: Date; act: () => Promise<unknown> }[] = [];
  let now = new Date(0);
  const clock = { now: () => now };
  const at: Stage['at'] = (moment, act) => agenda.push({ moment, act });

  const handlers = new Map<string, JobHandler>();
  const jobs: Jobs = {
    async enqueue(_, name, data, { startAfterSeconds = 0 } = {}) {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`The demo has no worker for ${name}`);
      at(secondsAfter(now, jobSeconds + startAfterSeconds), () => handler.handle(data));
    },
  };
  const deps: PlatformDeps = {
    ...product,
    db: trx,
    clock,
    jobs,
    // deliberately refused letters must not log warnings
    log: product.log.child({}, { level: 'silent' }),
    audit: createAuditLog({ clock, random }),
    outbox: createOutbox({ jobs, clock }),
    sealer: createSealer({
      settings: { dataDir: settings.dataDir, seal: undefined },
      db: trx,
      clock,
      timestamps: null,
    }),
    timestamps: null,
    bank: createSeedBank({ clock, publicUrl: settings.publicUrl }),
  };
  for (const handler of [
    ...signingJobs(deps),
    ...paymentJobs(deps),
    ...deliveryJobs(deps, createDemoCarriers(faults)),
  ]) {
    handlers.set(handler.name, handler);
  }
  // the hourly task writes anchor files after the demo is committed
  handlers.set(anchorQueue, { name: anchorQueue, handle: doNothing });

  return {
    deps,
    faults,
    at,
    async play(until) {
      for (;;) {
        const first = agenda.reduce(
          (a, b) => (b.moment < a.moment ? b : a),
          agenda[0] ?? { moment: until, act: doNothing },
        );
        if (agenda.length === 0 || first.moment > until) break;
        agenda.splice(agenda.indexOf(first), 1);
        now = first.moment;
        await first.act();
      }
    },
  };
}

const doNothing = async () => {};

/** Carriers like that of the outbox: they send nothing, and fail for some recipients. */
function createDemoCarriers({ noSms, noMailbox, busyMail }: Faults): { sms: Carrier; email: Carrier } {
  const provider = 'outbox';
  const accepted = { providerMessageId: null };
  const tries = new Map<string, number>();
  return {
    sms: {
      provider,
      async send({ to }) {
        if (noSms.has(to)) throw new PermanentFailure('Абонент не принимает SMS');
        return accepted;
      },
    },
    email: {
      provider,
      async send({ to, messageId }) {
        if (noMailbox.has(to)) throw new PermanentFailure('550 5.1.1 Recipient address rejected: no such user');
        const earlier = tries.get(messageId) ?? 0;
        tries.set(messageId, earlier + 1);
        if (busyMail.has(to) && earlier < 2) throw new Error('451 4.3.0 Temporary server error, try again later');
        return accepted;
      },
    },
  };
}

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
