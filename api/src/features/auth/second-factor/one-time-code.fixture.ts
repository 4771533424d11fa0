import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../../../testing/test-app';
import type { TestClient } from '../../../testing/test-client';
import { hashPassword } from '../passwords';

export const password = 'гимнастика-7';

/** The code that an authenticator app shows at the test clock's time. */
export function codeAt(app: Pick<TestApp, 'clock'>, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
}

let counter = 0;

/** Creates an account with a password. */
export async function createUser(app: TestApp, role = 'admin') {
  counter += 1;
  const username = `user${counter}`;
  const [row] = await app
    .db('users')
    .insert({ username, email: `${username}@example.org`, role, passwordHash: await hashPassword(password) })
    .returning('id');
  const id: number = row.id;
  return { id, username, client: await app.signedIn(id), credentials: { username, password } };
}

/** Switches one-time codes on; afterwards the code of the next half minute is valid. */
export async function enableCodes(app: TestApp, client: TestClient) {
  const { body } = await client.call(secondFactorRoutes.start, { body: { currentPassword: password } });
  const confirmed = await client.call(secondFactorRoutes.confirm, { body: { code: codeAt(app, body.secret) } });
  app.clock.advance(30_000);
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}
