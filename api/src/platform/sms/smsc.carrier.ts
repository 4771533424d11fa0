import type { DeliveryReport } from '@school/api-contract/contracts/deliveries';
import { z } from 'zod';
import {
  type Acceptance,
  AccountRefused,
  type Carrier,
  NotAccepted,
  type Parcel,
  PermanentFailure,
} from '../delivery/carrier';
import { postToGateway, readAnswer, toKopecks } from './gateway';

interface Options {
  login: string;
  password: string;
  /** Undefined for the account's default sender. */
  sender: string | undefined;
  /** Base address of its scripts, without a trailing slash. */
  gatewayUrl: string;
}

const money = z.union([z.string(), z.number()]).nullish();
const sentSchema = z.object({ id: z.union([z.string(), z.number()]), cnt: z.coerce.number(), cost: money });
const statusSchema = z.object({ status: z.coerce.number().int(), cost: money });
const errorSchema = z.object({ error_code: z.coerce.number().int() });

/** The service has no such message. */
const unknownMessage = -3;

/**
 * SMSC (`send.php`, `status.php`, responses in JSON). A message gets our reference as its id, by which an earlier
 * attempt is found; the service accepts a second message with the same id, so it must be queried first.
 */
export function createSmscCarrier({ login, password, sender, gatewayUrl }: Options): Carrier {
  async function ask(script: string, parameters: Record<string, string>): Promise<unknown> {
    const form = new URLSearchParams({ login, psw: password, charset: 'utf-8', fmt: '3', ...parameters });
    const { data } = await postToGateway(`${gatewayUrl}/${script}`, form);
    const refused = errorSchema.safeParse(data).data;
    if (refused) throw toCarrierError(script, refused.error_code);
    return data;
  }

  return {
    provider: 'smsc',

    async send({ to, text, reference }) {
      // with the plus sign the service takes the number as it is
      const parameters = { phones: to, mes: text, id: reference, cost: '3', ...(sender ? { sender } : {}) };
      const { id, cost } = readAnswer(sentSchema, await ask('send.php', parameters));
      return { providerMessageId: String(id), costKopecks: toKopecks(cost) };
    },

    async find({ to, reference }: Parcel): Promise<Acceptance | null> {
      const parameters = { phone: to.replace(/\D/g, ''), id: reference, all: '1' };
      const { status, cost } = readAnswer(statusSchema, await ask('status.php', parameters));
      if (status === unknownMessage) return null;
      return { providerMessageId: reference, costKopecks: toKopecks(cost), report: toSmscReport(status) };
    },
  };
}

/**
 * Error codes: 1 parameters, 2 login, 3 no money, 4 address blocked for a while, 5 date, 6 text or sender forbidden, 7
 * number, 8 number unreachable, 9 the same message twice in a minute or too many parallel requests.
 */
function toCarrierError(script: string, code: number): Error {
  const message = `SMSC refused ${script} with code ${code}`;
  if (code === 2 || code === 3 || code === 4) return new AccountRefused(message);
  // the first message of a repetition may have been accepted
  if (code === 9) return script === 'send.php' ? new Error(message) : new NotAccepted(message);
  return new PermanentFailure(message);
}

/** 1 delivered, 2 read, 4 link opened; 3 expired, from 20 on undeliverable; below 1 in transit. */
export function toSmscReport(status: number): DeliveryReport | null {
  if (status === 1 || status === 2 || status === 4) return 'delivered';
  return status === 3 || status >= 20 ? 'undelivered' : null;
}
