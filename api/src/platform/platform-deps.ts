import type { Knex } from 'knex';
import type { AuditLog } from './audit/audit-log';
import type { Bank } from './bank/bank';
import type { Captcha } from './captcha/captcha';
import type { PageFailures } from './client-reports/page-failures';
import type { RecentFailures } from './client-reports/recent-failures';
import type { Outbox } from './delivery/outbox';
import type { Jobs } from './jobs/jobs';
import type { Logger } from './logging';
import type { Notices } from './notices/notices';
import type { Clock } from './ports/clock';
import type { Files } from './ports/files';
import type { Random } from './ports/random';
import type { Sealer } from './seal/sealer';
import type { Timestamps } from './seal/timestamp';
import type { Settings } from './settings';

/** Dependencies of every feature; created once at start, and by the test harness. */
export interface PlatformDeps {
  settings: Settings;
  /** Root of all HMAC keys; derive a key per purpose with `deriveKey` of platform/secrets.ts. */
  secretKey: string;
  db: Knex;
  clock: Clock;
  random: Random;
  log: Logger;
  audit: AuditLog;
  /** Null when no bank is set up. */
  bank: Bank | null;
  captcha: Captcha;
  /** The captcha of forms on the school's website. */
  proofOfWork: Captcha;
  outbox: Outbox;
  jobs: Jobs;
  notices: Notices;
  pageFailures: PageFailures;
  recentFailures: RecentFailures;
  files: Files;
  sealer: Sealer;
  /** Null when no timestamp authority is configured. */
  timestamps: Timestamps | null;
}
