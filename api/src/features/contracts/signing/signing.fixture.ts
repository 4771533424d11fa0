import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { findShortLinkPath } from '../../../platform/short-links/short-links';
import type { TestApp } from '../../../testing/test-app';
import { type EnrolmentApp, enrol } from '../../registrations/enrolment.fixture';

type Outbox = Pick<TestApp, 'outbox' | 'db'>;

/** The code in the newest SMS to the phone. */
export async function getSentCode(app: Outbox, phone: string): Promise<string> {
  const [sms] = await app.outbox(phone);
  const code = /\b\d{6}\b/.exec(sms?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No code was sent');
  return code;
}

/** A code that differs from the given one. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A family that has registered and requested a code. */
export async function enrolAndRequestCode(app: EnrolmentApp & Outbox, token?: string) {
  const enrolled = await enrol(app, { token });
  const { contractId, phone, parent } = enrolled;
  const { body } = await parent.call(contractRoutes.initiate, { body: { contractId, phoneNumber: phone } });
  return { ...enrolled, ...body, code: await getSentCode(app, phone) };
}

/** A family that has signed. */
export async function enrolAndSign(app: EnrolmentApp & Outbox, token?: string) {
  const asked = await enrolAndRequestCode(app, token);
  const { signatureId, code, parent } = asked;
  await parent.call(contractRoutes.verify, { body: { signatureId, verificationCode: code } });
  return asked;
}

/** The token of the newest signing link that was sent to the phone. */
export async function getSentToken(app: Outbox, phone: string): Promise<string> {
  for (const { text } of await app.outbox(phone)) {
    const code = /\/s\/([\w-]{22})/.exec(text)?.[1];
    const path = code && (await findShortLinkPath(app.db, code));
    const token = path && /\/sign-contract\/([\w-]+)\?cid=/.exec(path)?.[1];
    if (token) return token;
  }
  throw new Error('No signing link was sent');
}
