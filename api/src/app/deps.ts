import path from 'node:path';
import { cacheSessions } from '../features/auth/session-cache';
import { createSessions } from '../features/auth/sessions';
import { createPresence } from '../features/chat/presence';
import { createLiveStreams } from '../features/live-events/live-streams';
import type { ReleasesDeps } from '../features/releases/releases.service';
import { createStartCounter } from '../features/releases/start-counter';
import { createAuditLog } from '../platform/audit/audit-chain';
import { createTbank } from '../platform/bank/tbank-client';
import { createCaptcha, createProofOfWork } from '../platform/captcha/create-captcha';
import { createPageFailures } from '../platform/client-reports/page-failures';
import { createRecentFailures } from '../platform/client-reports/recent-failures';
import type { Database } from '../platform/database/database';
import { createOutbox } from '../platform/delivery/outbox-store';
import { createFolderFiles } from '../platform/files/folder-files';
import type { Jobs } from '../platform/jobs/jobs';
import type { Logger } from '../platform/logging';
import type { Notices } from '../platform/notices/notices';
import { systemClock } from '../platform/ports/clock';
import { systemRandom } from '../platform/ports/random';
import { createPushSender } from '../platform/push/push-sender';
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
  released: Pick<ReleasesDeps, 'releases' | 'snapshots'>;
}

/** Creates the dependencies of a running process, with the adapters that the settings choose. */
export function createDeps({ settings, secretKey, db, jobs, notices, log, released }: Parts): AppDeps {
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
    proofOfWork: createProofOfWork({ settings, secretKey, db, clock }),
    outbox: createOutbox({ jobs, clock }),
    jobs,
    notices,
    pageFailures: createPageFailures(),
    recentFailures: createRecentFailures({ db, notices, clock }),
    ...released,
    startCounter: createStartCounter({ db, log }),
    sessions: cacheSessions(createSessions({ db, clock, random }), { notices, clock }),
    live,
    presence: createPresence({ db, notices, live, clock, random, log }),
    push: createPushSender({ secretKey, settings }),
    files: createFolderFiles(path.join(settings.dataDir, 'files')),
    sealer: createSealer({ settings, db, clock, timestamps }),
    timestamps,
  };
}
