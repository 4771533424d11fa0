import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the values that every authenticator app knows. */
const period = 30;
/** Clocks of phones run fast and slow: one step before and after is accepted too. */
const window = 1;

const toTotp = (secret: Uint8Array, issuer = '', label = 'account') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: new Secret({ buffer: toBuffer(secret) }) });

/** The address that an authenticator app reads from a QR code, and the secret for typing. */
export function describeSecret(secret: Uint8Array, { issuer, label }: { issuer: string; label: string }) {
  const totp = toTotp(secret, issuer, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step that a code of six digits belongs to; undefined for a wrong code. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = toTotp(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
