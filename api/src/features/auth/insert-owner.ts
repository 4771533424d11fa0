import type { Knex } from 'knex';
import type { AuditEvent } from '../../platform/audit/audit-log';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { storeResetToken } from './auth.repository';

const linkLifeMs = 24 * 3600 * 1000;

interface NewOwner {
  username: string;
  email: string;
  fullName?: string;
  /** Without one the owner sets it by a link. */
  passwordHash?: string;
}

/** Keeps every other transaction from creating an owner until this one ends; they then find the owner. */
export async function lockOwners(trx: Knex.Transaction): Promise<void> {
  await trx.raw('lock table users in share row exclusive mode');
}

export async function hasOwner(db: Knex): Promise<boolean> {
  return (await db('users').where({ role: 'owner' }).first('id')) !== undefined;
}

/** Creates the owner's account with its audit event; call it after `lockOwners` and `hasOwner`. Returns the id. */
export async function insertOwner(
  { audit }: Pick<PlatformDeps, 'audit'>,
  trx: Knex.Transaction,
  owner: NewOwner,
  origin: Pick<AuditEvent, 'ipAddress' | 'userAgent'> = {},
): Promise<number> {
  const [{ id }] = await trx('users')
    .insert({ ...owner, role: 'owner' })
    .returning('id');
  await audit.append(trx, [{ ...origin, eventType: 'user.created', userId: id, metadata: { role: 'owner' } }]);
  return id;
}

/** Returns a link, valid for a day, to set the account's first password. */
export async function createPasswordLink(
  { clock, random, settings }: Pick<PlatformDeps, 'clock' | 'random' | 'settings'>,
  trx: Knex.Transaction,
  userId: number,
): Promise<string> {
  const token = random.token();
  await storeResetToken(trx, userId, hashToken(token), new Date(clock.now().getTime() + linkLifeMs));
  return `${settings.publicUrl}/reset-password?token=${token}`;
}
