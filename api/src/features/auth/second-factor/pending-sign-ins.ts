import type { Knex } from 'knex';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';

export const pendingSeconds = 5 * 60;
/** Wrong codes for one sign-in; then name and password are asked for again. */
export const triesPerSignIn = 5;

type Deps = Pick<PlatformDeps, 'clock' | 'random'>;

/** Name of the cookie that holds the second step open. Over HTTPS the prefix keeps subdomains from setting it. */
export function pendingCookieName(settings: { publicUrl: string }): string {
  return settings.publicUrl.startsWith('https:') ? '__Host-second-step' : 'second-step';
}

/** Returns the token, which is valid only for the second step and stored only in the cookie. */
export async function openPendingSignIn({ clock, random }: Deps, trx: Knex, userId: number): Promise<string> {
  const token = random.token();
  const expiresAt = new Date(clock.now().getTime() + pendingSeconds * 1000);
  await trx('pendingSignIns').insert({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

interface PendingAccount {
  id: number;
  username: string;
  fullName: string | null;
  email: string | null;
  passwordHash: string | null;
  tries: number;
}

/** Counts a try and returns the account; undefined for an unknown, expired or used up sign-in, or a deactivated account. */
export async function countPendingTry(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  token: string,
): Promise<PendingAccount | undefined> {
  const { rows } = await db.raw<{ rows: PendingAccount[] }>(
    `update pending_sign_ins p set tries = p.tries + 1 from users u
     where p.token_hash = :tokenHash and p.expires_at > :now and p.tries < :most and u.id = p.user_id and u.active
     returning u.id, u.username, u.full_name as "fullName", u.email, u.password_hash as "passwordHash", p.tries`,
    { tokenHash: hashToken(token), now: clock.now(), most: triesPerSignIn },
  );
  return rows[0];
}

/** Returns false when a simultaneous call has already finished the sign-in. */
export async function deletePendingSignIn(trx: Knex.Transaction, token: string): Promise<boolean> {
  const deleted = await trx('pendingSignIns')
    .where({ tokenHash: hashToken(token) })
    .delete();
  return deleted === 1;
}
