import type { ToldFamilies } from '@school/api-contract/groups/attendance';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { takeSms } from '../../platform/sms/sms-budget';

/** A family with the addresses that it has given. */
export interface ToldFamily {
  /** 'student:12', 'trial:7': the child by whom the family is known. */
  key: string;
  isTrial: boolean;
  email: string;
  phone: string;
}

interface Addressed {
  family: ToldFamily;
  channel: 'email' | 'sms';
}

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>;

/**
 * Families by the address at which each is told: e-mail, or a phone for SMS; of siblings at one address the first. A
 * family with a trial lesson reads another text, so it is told even when a sibling trains in the group.
 */
function toAddresses(families: readonly ToldFamily[]): Map<string, Addressed> {
  const addresses = new Map<string, Addressed>();
  for (const family of families) {
    const channel = family.email === '' ? 'sms' : 'email';
    const address = toAddress(family);
    if (address !== undefined && !addresses.has(address)) addresses.set(address, { family, channel });
  }
  return addresses;
}

/** The same for all messages that one family gets in one place; undefined when it cannot be reached. */
export function toAddress({ email, phone, isTrial }: ToldFamily): string | undefined {
  if (email === '' && !/^\+7\d{10}$/.test(phone)) return undefined;
  return `${isTrial} ${(email || phone).toLowerCase()}`;
}

const countUnreachable = (families: readonly ToldFamily[]) =>
  families.filter((family) => toAddresses([family]).size === 0).length;

/** How the families would be told, if the SMS limit allows it. */
export function countFamilies(families: readonly ToldFamily[]): ToldFamilies {
  const channels = [...toAddresses(families).values()].map(({ channel }) => channel);
  return {
    email: channels.filter((channel) => channel === 'email').length,
    sms: channels.filter((channel) => channel === 'sms').length,
    unreached: countUnreachable(families),
  };
}

/** A message in the words of its channel. */
export interface Words {
  subject: string;
  letter: string;
  sms: string;
  /** When the message is of no use any more. */
  expiresAt: Date;
}

/**
 * Sends each address one message about its sessions, with the words for the first of its families; a service message,
 * which needs no consent.
 */
export async function sendWords(
  deps: Deps,
  trx: Knex.Transaction,
  families: readonly ToldFamily[],
  toWords: (family: ToldFamily, address: string) => Words,
  key: string,
): Promise<ToldFamilies> {
  const told = { email: 0, sms: 0, unreached: countUnreachable(families) };
  for (const [address, { family, channel }] of toAddresses(families)) {
    const { subject, letter, sms, expiresAt } = toWords(family, address);
    const message = {
      purpose: 'session_change',
      idempotencyKey: `session-change:${key}:${family.key}`,
      expiresAt,
    } as const;
    if (channel === 'email') {
      await deps.outbox.enqueue(trx, { ...message, channel, to: family.email, subject, text: letter });
    } else if (await takeSms(deps, trx, { phone: family.phone, use: 'other' })) {
      await deps.outbox.enqueue(trx, { ...message, channel, to: family.phone, text: sms });
    } else {
      told.unreached += 1;
      continue;
    }
    told[channel] += 1;
  }
  return told;
}
