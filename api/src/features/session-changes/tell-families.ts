import type { ToldFamilies } from '@school/api-contract/groups/attendance';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { takeSms } from '../../platform/sms/sms-budget';
import { getSchool } from '../school/school.service';
import { type ChangedSession, toChangeText } from './session-change-texts';
import type { SessionFamily } from './session-impact.repository';

interface Addressed {
  family: SessionFamily;
  channel: 'email' | 'sms';
}

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>;

/**
 * Families by the address at which each is told: e-mail, or a phone for SMS; of siblings at one address the first. A
 * family with a trial lesson reads another text, so it is told even when a sibling trains in the group.
 */
function toAddresses(families: readonly SessionFamily[]): Map<string, Addressed> {
  const addresses = new Map<string, Addressed>();
  for (const family of families) {
    const channel = family.email === '' ? 'sms' : 'email';
    const address = toAddress(family);
    if (address !== undefined && !addresses.has(address)) addresses.set(address, { family, channel });
  }
  return addresses;
}

/** The same for all messages that one family gets in one place; undefined when it cannot be reached. */
export function toAddress({ email, phone, isTrial }: SessionFamily): string | undefined {
  if (email === '' && !/^\+7\d{10}$/.test(phone)) return undefined;
  return `${isTrial} ${(email || phone).toLowerCase()}`;
}

const countUnreachable = (families: readonly SessionFamily[]) =>
  families.filter((family) => toAddresses([family]).size === 0).length;

/** How the families would be told, if the SMS limit allows it. */
export function countFamilies(families: readonly SessionFamily[]): ToldFamilies {
  const channels = [...toAddresses(families).values()].map(({ channel }) => channel);
  return {
    email: channels.filter((channel) => channel === 'email').length,
    sms: channels.filter((channel) => channel === 'sms').length,
    unreached: countUnreachable(families),
  };
}

/** A message in the words of its channel. */
interface Words {
  subject: string;
  letter: string;
  sms: string;
  /** When the message is of no use any more. */
  expiresAt: Date;
}

/** Sends each family one message about the change of its session; a service message, which needs no consent. */
export async function tellFamilies(
  deps: Deps,
  trx: Knex.Transaction,
  families: readonly SessionFamily[],
  session: ChangedSession,
  { key, expiresAt }: { key: string; expiresAt: Date },
): Promise<ToldFamilies> {
  const school = await getSchool(trx);
  const toWords = ({ isTrial }: SessionFamily) => ({ ...toChangeText(school, session, isTrial), expiresAt });
  return sendWords(deps, trx, families, toWords, key);
}

/** Sends each address one message with the words for the first of its families. */
export async function sendWords(
  deps: Deps,
  trx: Knex.Transaction,
  families: readonly SessionFamily[],
  toWords: (family: SessionFamily, address: string) => Words,
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
