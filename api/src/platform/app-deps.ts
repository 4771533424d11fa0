import type { Knex } from 'knex';
import type { Sessions } from '../auth/sessions';
import type { LiveStreams } from '../live-events/live-streams';
import type { AuditLog } from './audit/audit-log';
import type { Captcha } from './captcha/captcha';
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

/** What features are given; made once at start, and by the test harness. */
export interface AppDeps {
  settings: Settings;
  /** Root of all HMACs: take a key for one purpose with `deriveKey` of platform/secrets.ts. */
  secretKey: string;
  db: Knex;
  clock: Clock;
  random: Random;
  log: Logger;
  audit: AuditLog;
  captcha: Captcha;
  outbox: Outbox;
  jobs: Jobs;
  notices: Notices;
  sessions: Sessions;
  live: LiveStreams;
  files: Files;
  sealer: Sealer;
  /** Null: no time-stamping authority is set. */
  timestamps: Timestamps | null;
}
