import type { Profile, ProfileUpdate } from '@school/api-contract/accounts/profile';
import { secondFactorRoles } from '@school/api-contract/rules/roles';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import { listPasskeys } from '../passkeys/passkeys.repository';
import { findRelyingParty } from '../passkeys/relying-party';
import type { AuthDeps } from '../sessions';
import { getProfileRow, updateProfileRow } from './profile.repository';

export async function getProfile({ db, clock, settings }: AuthDeps, userId: number): Promise<Profile> {
  const row = await getProfileRow(db, userId, clock.now());
  const { secondFactorEnabledAt: enabledAt, recoveryCodesLeft, secondFactorRequired, ...account } = row;
  return {
    ...account,
    secondFactor: enabledAt && { enabledAt: enabledAt.toISOString(), recoveryCodesLeft },
    passkeys: await listPasskeys(db, userId),
    passkeysAvailable: findRelyingParty(settings) !== undefined,
    secondFactorRequired: secondFactorRequired && secondFactorRoles.includes(account.role),
  };
}

/** Changes name and phone; the audit log gets the names of the changed fields without values. */
export async function updateProfile(deps: AuthDeps, caller: Caller, update: ProfileUpdate): Promise<Profile> {
  const { id } = signedIn(caller);
  await withTransaction(deps.db, async (trx) => {
    const fields = await updateProfileRow(trx, id, update, deps.clock.now());
    if (fields.length > 0) await deps.audit.append(trx, [auditEvent(caller, 'auth.profile_updated', { fields })]);
  });
  return getProfile(deps, id);
}
