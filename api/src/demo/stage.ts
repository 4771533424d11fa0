import { signingJobs } from '../contracts/signing/signing.jobs';
import type { AppDeps } from '../platform/app-deps';
import { createAuditLog } from '../platform/audit/audit-chain';
import type { Transaction } from '../platform/database/database';
import { type Carrier, PermanentFailure } from '../platform/delivery/carrier';
import { deliveryJobs } from '../platform/delivery/delivery-worker';
import { createOutbox } from '../platform/delivery/outbox-store';
import type { JobHandler, Jobs } from '../platform/jobs/jobs';
import { createSealer } from '../platform/seal/sealer';

/** The product with a clock that can be set: its own services and jobs make the demo's past, in the order of time. */
export interface Stage {
  /** What services are given: all that they write carries the moment that is being played. */
  deps: AppDeps;
  faults: Faults;
  /** Does it at that moment. */
  at(moment: Date, act: () => Promise<unknown>): void;
  /** Plays everything up to this moment, with the jobs that it queues; what comes later is dropped. */
  play(until: Date): Promise<void>;
}

/** What of the invented world does not work. */
export interface Faults {
  /** Phones that take no SMS. */
  noSms: ReadonlySet<string>;
  /** Addresses that do not exist. */
  noMailbox: ReadonlySet<string>;
  /** Addresses whose server takes a letter at the third try only. */
  busyMail: ReadonlySet<string>;
}

/** A worker needs this long to come to a job. */
const jobSeconds = 1;

/**
 * Everything lies in the given transaction, but for sealed files. Nobody outside hears of it: messages go to the outbox,
 * seals are the demo's own, no time-stamping authority is asked.
 */
export function createStage(product: AppDeps, trx: Transaction, faults: Faults): Stage {
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
  const deps: AppDeps = {
    ...product,
    db: trx,
    clock,
    jobs,
    // a letter that is refused on purpose is nothing to warn of
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
  };
  for (const handler of [...signingJobs(deps), ...deliveryJobs(deps, carriers(faults))]) {
    handlers.set(handler.name, handler);
  }

  return {
    deps,
    faults,
    at,
    async play(until) {
      for (;;) {
        const first = agenda.reduce(
          (a, b) => (b.moment < a.moment ? b : a),
          agenda[0] ?? { moment: until, act: nothing },
        );
        if (agenda.length === 0 || first.moment > until) break;
        agenda.splice(agenda.indexOf(first), 1);
        now = first.moment;
        await first.act();
      }
    },
  };
}

const nothing = async () => {};

/** As the outbox carrier: nothing is sent; but some of it fails. */
function carriers({ noSms, noMailbox, busyMail }: Faults): { sms: Carrier; email: Carrier } {
  const provider = 'outbox';
  const accepted = { providerMessageId: null };
  const tries = new Map<string, number>();
  return {
    sms: {
      provider,
      async send({ to }) {
        if (noSms.has(to)) throw new PermanentFailure('The number takes no messages');
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
