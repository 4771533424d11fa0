import path from 'node:path';
import { keepSessions } from '../../auth/kept-sessions';
import { createSessions } from '../../auth/sessions';
import { createLiveStreams } from '../../live-events/live-streams';
import type { AppDeps } from '../app-deps';
import { createAuditLog } from '../audit/audit-chain';
import { createCaptcha } from '../captcha/captcha';
import type { Database } from '../database/database';
import { createOutbox } from '../delivery/outbox-store';
import { createFolderFiles } from '../files/folder-files';
import type { Jobs } from '../jobs/jobs';
import type { Logger } from '../logging';
import type { Notices } from '../notices/notices';
import { systemClock } from '../ports/clock';
import { systemRandom } from '../ports/random';
import { createSealer } from '../seal/sealer';
import { createTimestamps } from '../seal/timestamp';
import type { Settings } from '../settings';

interface Parts {
  settings: Settings;
  secretKey: string;
  db: Database;
  jobs: Jobs;
  notices: Notices;
  log: Logger;
}

/** What features are given in a running process: the adapters that the settings choose. */
export function makeDeps({ settings, secretKey, db, jobs, notices, log }: Parts): AppDeps {
  const clock = systemClock;
  const random = systemRandom;
  const timestamps = settings.tsaUrl === undefined ? null : createTimestamps({ url: settings.tsaUrl, random });
  return {
    settings,
    secretKey,
    db,
    clock,
    random,
    log,
    audit: createAuditLog({ clock, random }),
    captcha: createCaptcha({ settings, secretKey, db, clock }),
    outbox: createOutbox({ jobs, clock }),
    jobs,
    notices,
    sessions: keepSessions(createSessions({ db, clock, random }), { notices, clock }),
    live: createLiveStreams({ notices, log }),
    files: createFolderFiles(path.join(settings.dataDir, 'files')),
    sealer: createSealer({ settings, db, clock, timestamps }),
    timestamps,
  };
}
