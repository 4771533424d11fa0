import { findShortLinkPath } from '../../../platform/short-links/short-links';
import type { TestApp } from '../../../testing/test-app';

/** The token of the page that the short link of the parent's first SMS opens; empty without one. */
export async function readReminderToken(app: Pick<TestApp, 'db' | 'outbox'>, phone: string): Promise<string> {
  const [, code = ''] = /\/s\/(\S+)$/.exec((await app.outbox(phone))[0]?.text ?? '') ?? [];
  const path = await findShortLinkPath(app.db, code);
  return /^\/trial\/(\S{43})$/.exec(path ?? '')?.[1] ?? '';
}
