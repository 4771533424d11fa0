import path from 'node:path';
import { cacheSessions } from '../features/auth/session-cache';
import { createSessions } from '../features/auth/sessions';
import { createPresence } from '../features/chat/presence';
import { createLiveStreams } from '../features/live-events/live-streams';
import { createAuditLog } from '../platform/audit/audit-chain';
import { createTbank } from '../platform/bank/tbank-client';
import { createCaptcha } from '../platform/captcha/create-captcha';
import type { Database } from '../platform/database/database';
import { createOutbox } from '../platform/delivery/outbox-store';
import { createFolderFiles } from '../platform/files/folder-files';
import type { Jobs } from '../platform/jobs/jobs';
import type { Logger } from '../platform/logging';
import type { Notices } from '../platform/notices/notices';
import { systemClock } from '../platform/ports/clock';
import { systemRandom } from '../platform/ports/random';
import { createSealer } from '../platform/seal/sealer';
import { createTimestamps } from '../platform/seal/timestamp';
import type { Settings } from '../platform/settings';
import type { AppDeps } from './app-deps';

interface Parts {
  settings: Settings;
  secretKey: string;
  db: Database;
  jobs: Jobs;
  notices: Notices;
  log: Logger;
}

/** Creates the dependencies of a running process, with the adapters that the settings choose. */
export function createDeps({ settings, secretKey, db, jobs, notices, log }: Parts): AppDeps {
  const clock = systemClock;
  const random = systemRandom;
  const live = createLiveStreams({ notices, log });
  const timestamps = settings.tsaUrl === undefined ? null : createTimestamps({ url: settings.tsaUrl, random });
  return {
    settings,
    secretKey,
    db,
    clock,
    random,
    log,
    audit: createAuditLog({ clock, random }),
    bank: settings.tbank ? createTbank(settings.tbank) : null,
    captcha: createCaptcha({ settings, secretKey, db, clock }),
    outbox: createOutbox({ jobs, clock }),
    jobs,
    notices,
    sessions: cacheSessions(createSessions({ db, clock, random }), { notices, clock }),
    live,
    presence: createPresence({ db, notices, live, clock, random, log }),
    files: createFolderFiles(path.join(settings.dataDir, 'files')),
    sealer: createSealer({ settings, db, clock, timestamps }),
    timestamps,
  };
}
