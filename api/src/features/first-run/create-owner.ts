import { timingSafeEqual } from 'node:crypto';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { CreateOwnerBody } from '@school/api-contract/school/first-run';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { createPasswordLink, hasOwner, insertOwner, lockOwners } from '../auth/insert-owner';
import { hashPassword } from '../auth/passwords';
import type { AuthDeps, Origin } from '../auth/sessions';
import { getSessionUser } from '../auth/start-session';
import { deleteToken, findTokenHash } from './first-run.repository';
import { removeLinkFile } from './first-run-link';

interface CreatedOwner {
  user: SessionUser;
  passwordHash: string;
  sessionToken: string;
}

/**
 * Creates the owner by the one-time token and signs in. Of two simultaneous calls one wins. Throws
 * FIRST_RUN_TOKEN_INVALID for a wrong token, and for every token once there is an owner.
 */
export async function createOwnerByToken(
  deps: AuthDeps,
  { token, username, fullName, email, newPassword }: CreateOwnerBody,
  origin: Origin,
): Promise<CreatedOwner> {
  // Before the costly hash of the password.
  assertToken(await findTokenHash(deps.db), token);
  const passwordHash = await hashPassword(newPassword);
  const created = await withTransaction(deps.db, async (trx) => {
    await lockOwners(trx);
    assertToken(await findTokenHash(trx), token);
    if (await hasOwner(trx)) throw refuse('FIRST_RUN_TOKEN_INVALID');
    const { ipAddress, userAgent } = auditEvent(origin, 'user.created');
    const id = await insertOwner(deps, trx, { username, fullName, email, passwordHash }, { ipAddress, userAgent });
    await deleteToken(trx);
    await deps.audit.append(trx, [{ ...auditEvent(origin, 'auth.login'), userId: id }]);
    const sessionToken = await deps.sessions.open(trx, id, origin);
    return { passwordHash, sessionToken };
  });
  await removeLinkFile(deps.settings);
  return { ...created, user: await getSessionUser(deps, created.sessionToken) };
}

function assertToken(expectedHash: string | undefined, token: string): void {
  const matches =
    expectedHash !== undefined && timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(expectedHash));
  if (!matches) throw refuse('FIRST_RUN_TOKEN_INVALID');
}

type CommandDeps = Pick<PlatformDeps, 'db' | 'clock' | 'random' | 'audit' | 'settings'>;

/**
 * For the terminal: creates the owner without a password and invalidates the token of the first run. Returns a link,
 * valid for a day, to set the password. Throws when there is an owner already.
 */
export async function createOwnerByCommand(
  deps: CommandDeps,
  owner: { username: string; email: string },
): Promise<string> {
  const link = await withTransaction(deps.db, async (trx) => {
    await lockOwners(trx);
    if (await hasOwner(trx)) throw new Error('There is an owner already');
    const id = await insertOwner(deps, trx, owner);
    await deleteToken(trx);
    return createPasswordLink(deps, trx, id);
  });
  await removeLinkFile(deps.settings);
  return link;
}
