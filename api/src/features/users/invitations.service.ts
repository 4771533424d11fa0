import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { AcceptInvitationBody, Invitation } from '@school/api-contract/accounts/invitations';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { withdrawMessagesByKeys } from '../../platform/delivery/withdrawal';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { lockAccount, setFirstPassword } from '../auth/accounts';
import { hashPassword } from '../auth/passwords';
import type { AuthDeps } from '../auth/sessions';
import { getSessionUser } from '../auth/start-session';
import { getSchool } from '../school/school.service';
import { toInvitationKey } from './invitation-key';
import { invitationLetter } from './invitation-letter';
import {
  deleteInvitation,
  findInvitation,
  findInvitedId,
  saveInvitation,
  takeInvitation,
} from './invitations.repository';

const lifeMs = 7 * 24 * 3600 * 1000;

interface Invited {
  id: number;
  username: string;
  email: string;
  fullName: string | null;
}

/** Mails a link that is valid for a week and replaces the previous one. */
export async function issueInvitation(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  person: Invited,
  caller: Caller,
): Promise<void> {
  const { clock, random, outbox, settings, audit } = deps;
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  const token = random.token();
  const tokenHash = hashToken(token);
  const invitedBy = signedIn(caller).id;
  const former = await saveInvitation(trx, { userId: person.id, tokenHash, invitedBy, createdAt, expiresAt });
  // a letter that still waits has a link that is no longer valid
  if (former !== undefined) await withdrawMessagesByKeys(deps, trx, [toInvitationKey(former)]);
  const { name: schoolName } = await getSchool(trx);
  await outbox.enqueue(trx, {
    channel: 'email',
    purpose: 'user_invitation',
    to: person.email,
    ...invitationLetter({ ...person, schoolName, url: `${settings.publicUrl}/invitation?token=${token}` }),
    idempotencyKey: toInvitationKey(tokenHash),
    expiresAt,
  });
  await audit.append(trx, [auditEvent(caller, 'user.invited', { userId: person.id })]);
}

/** Ends the user's invitation and withdraws its letter if that still waits. Returns whether there was one. */
export async function endInvitation(deps: AuthDeps, trx: Knex.Transaction, userId: number): Promise<boolean> {
  const former = await deleteInvitation(trx, userId);
  if (former === undefined) return false;
  await withdrawMessagesByKeys(deps, trx, [toInvitationKey(former)]);
  return true;
}

/** Throws INVITATION_INVALID for a token that is unknown, used, revoked or expired. */
export async function checkInvitation({ db, clock }: AuthDeps, token: string): Promise<Invitation> {
  const invitation = await findInvitation(db, hashToken(token), clock.now());
  if (!invitation) throw refuse('INVITATION_INVALID');
  return invitation;
}

interface Accepted {
  user: SessionUser;
  /** The token of the new login session. */
  token: string;
  passwordHash: string;
}

/**
 * Sets the first password and signs in; ends the session of `previousToken`, which the browser had. Throws INVITATION_INVALID, also
 * for the second of two simultaneous calls.
 */
export async function acceptInvitation(
  deps: AuthDeps,
  body: AcceptInvitationBody,
  { ip, userAgent }: Caller,
  previousToken: string | undefined,
): Promise<Accepted> {
  const { db, clock, audit, sessions } = deps;
  await checkInvitation(deps, body.token);
  const passwordHash = await hashPassword(body.newPassword);
  const token = await withTransaction(db, async (trx) => {
    const now = clock.now();
    // locks the account before its invitation, in the same order as changes by staff
    const invitedId = await findInvitedId(trx, hashToken(body.token));
    if (invitedId !== undefined) await lockAccount(trx, invitedId);
    const userId = await takeInvitation(trx, hashToken(body.token), now);
    const isSet = userId !== undefined && (await setFirstPassword(trx, { id: userId, passwordHash, now }));
    if (!isSet) throw refuse('INVITATION_INVALID');
    if (previousToken !== undefined) await sessions.close(trx, previousToken);
    const event = auditEvent({ ip, userAgent }, 'auth.invitation_accepted');
    await audit.append(trx, [{ ...event, userId }]);
    return sessions.open(trx, userId, { ip, userAgent });
  });
  return { user: await getSessionUser(deps, token), passwordHash, token };
}
