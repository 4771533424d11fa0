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
    const address = family.email || family.phone;
    if (channel === 'sms' && !/^\+7\d{10}$/.test(address)) continue;
    const key = `${family.isTrial} ${address.toLowerCase()}`;
    if (!addresses.has(key)) addresses.set(key, { family, channel });
  }
  return addresses;
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

/** Sends each family one message about the change of its session; a service message, which needs no consent. */
export async function tellFamilies(
  deps: Deps,
  trx: Knex.Transaction,
  families: readonly SessionFamily[],
  session: ChangedSession,
  /** `expiresAt`: when the message is of no use any more. */
  { key, expiresAt }: { key: string; expiresAt: Date },
): Promise<ToldFamilies> {
  const school = await getSchool(trx);
  const told = { email: 0, sms: 0, unreached: countUnreachable(families) };
  for (const { family, channel } of toAddresses(families).values()) {
    const { subject, letter, sms } = toChangeText(school, session, family.isTrial);
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
