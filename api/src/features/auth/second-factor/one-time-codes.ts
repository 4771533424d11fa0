import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the values that every authenticator app knows. */
const period = 30;
/** Clocks of phones run fast and slow: one step before and after is accepted too. */
const window = 1;

const toTotp = (secret: Secret) => new TOTP({ algorithm: 'SHA1', digits: 6, period, secret });

/**
 * The address that an authenticator app reads from a QR code, and the secret for typing. The address leaves out what
 * every app assumes, since a short one makes a coarse code that cameras read easily.
 */
export function describeSecret(bytes: Uint8Array, { issuer, label }: { issuer: string; label: string }) {
  const secret = toSecret(bytes).base32;
  const uri = `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
  return { secret, uri };
}

/** The time step that a code of six digits belongs to; undefined for a wrong code. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = toTotp(toSecret(secret)).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}

const toSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });
