import type { DeliveryReport } from '@school/api-contract/contracts/deliveries';
import { z } from 'zod';
import { type Acceptance, AccountRefused, type Carrier, type Parcel, PermanentFailure } from '../delivery/carrier';
import { redactReport } from '../logging';
import { postToGateway, readAnswer, toKopecks } from './gateway';

interface Options {
  email: string;
  apiKey: string;
  /** The sender name approved by the service. */
  sign: string;
  /** Address of the API with its version, without a trailing slash. */
  gatewayUrl: string;
  /** The address to which the service reports the delivery. */
  callbackUrl(reference: string): string;
}

const messageSchema = z.object({
  id: z.coerce.number().int(),
  number: z.coerce.string(),
  text: z.string(),
  status: z.coerce.number().int(),
  cost: z.union([z.string(), z.number()]).nullish(),
  /** Unix seconds. */
  dateCreate: z.coerce.number(),
});
type Message = z.infer<typeof messageSchema>;
const listSchema = z.union([z.array(z.unknown()), z.looseObject({})]).nullable();
const sentSchema = messageSchema.pick({ id: true, status: true, cost: true });
/** The sender name is not approved, so no message with it will pass. */
const wrongSignSchema = z.object({ sign: z.unknown().nonoptional() });
const answerSchema = z.object({
  success: z.boolean().optional(),
  data: z.unknown(),
  message: z.string().nullish(),
  result: z.string().nullish(),
  reason: z.string().nullish(),
});

/** Allowed difference between our clock and the service's. */
const skewSeconds = 120;

/**
 * SMS Aero, API v2 (`sms/send`, `sms/list`; HTTP Basic with the e-mail address and the key). It accepts no reference of
 * ours, so an earlier attempt is found by number, text and time: our texts hold a code or link and do not repeat.
 */
export function createSmsAeroCarrier({ email, apiKey, sign, gatewayUrl, callbackUrl }: Options): Carrier {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;

  async function ask(method: string, body: object): Promise<unknown> {
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const { status, data } = await postToGateway(`${gatewayUrl}/${method}`, JSON.stringify(body), headers);
    const answer = readAnswer(answerSchema, data);
    if (answer.success) return answer.data;
    const reason = answer.reason ?? answer.message ?? answer.result ?? '';
    const what = `SMS Aero refused (${status}): ${redactReport(reason)}`;
    const isSign = wrongSignSchema.safeParse(answer.data).success;
    if (isSign || accountErrorPattern.test(`${answer.result ?? ''} ${reason}`)) throw new AccountRefused(what);
    throw new PermanentFailure(what);
  }

  return {
    provider: 'smsaero',

    async send({ to, text, reference }) {
      const body = { number: toDigits(to), sign, text, callbackUrl: callbackUrl(reference) };
      return toAcceptance(readAnswer(sentSchema, await ask('sms/send', body)));
    },

    async find(parcel) {
      const number = toDigits(parcel.to);
      // how the service compares texts is undocumented, and the list of all messages to a number has several
      // pages, so both are queried
      for (const filter of [{ number, text: parcel.text }, { number }]) {
        const messages = toMessages(readAnswer(listSchema, await ask('sms/list', filter)));
        const message = messages.find((candidate) => isSame(candidate, parcel));
        if (message) return toAcceptance(message);
      }
      return null;
    },
  };
}

const accountErrorPattern = /credit|money|balance|unauthor|auth|blocked|forbidden|sign|средств|баланс|заблокир|подпис/i;

/** The messages have the keys '0', '1' and so on, next to links and a count. */
function toMessages(list: z.infer<typeof listSchema>): Message[] {
  return Object.values(list ?? {}).flatMap((entry) => messageSchema.safeParse(entry).data ?? []);
}

function isSame(message: Message, { to, text, createdAt }: Parcel): boolean {
  const isLater = message.dateCreate >= createdAt.getTime() / 1000 - skewSeconds;
  return isLater && toDigits(message.number) === toDigits(to) && inOneLine(message.text) === inOneLine(text);
}

function toAcceptance({ id, status, cost }: z.infer<typeof sentSchema>): Acceptance {
  return { providerMessageId: String(id), costKopecks: toKopecks(cost), report: toSmsAeroReport(status) };
}

/** 0 queued, 1 delivered, 2 not delivered, 3 passed to the operator, 4 waiting, 6 rejected, 8 in moderation. */
export function toSmsAeroReport(status: number): DeliveryReport | null {
  if (status === 1) return 'delivered';
  return status === 2 || status === 6 ? 'undelivered' : null;
}

const toDigits = (phone: string) => phone.replace(/\D/g, '');
const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ');
