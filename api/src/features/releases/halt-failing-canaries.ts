import type { StartCounts } from '@school/api-contract/school/releases';
import { findCanaryStart, type Pointer, ReleaseStateError, type ReleaseStore } from '@school/shell/release';
import type { Knex } from 'knex';
import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import { formatHaltReason, judgeName } from './halt-reason';
import { judgeCanary } from './judge-canary';
import { listParts } from './list-parts';
import { readStartCounts } from './release-counts.repository';

type Deps = Pick<PlatformDeps, 'db' | 'audit' | 'log'> & { releases: ReleaseStore };

/** A canary with its starts and those of the live release. */
export interface JudgedCanary {
  part: string;
  version: string;
  canary: StartCounts;
  live: StartCounts;
}

const everyMs = 15_000;

/** Reads the starts of each canary and of the live release of its part since the canary began. */
export async function readJudgedCanaries(db: Knex, pointer: Pointer): Promise<JudgedCanary[]> {
  const running = listParts(pointer).flatMap(([part, entry]) => {
    const since = findCanaryStart(entry);
    return entry.canary && since ? [{ part, since, version: entry.canary.version, stable: entry.stable }] : [];
  });
  const counts = await readStartCounts(db, running);
  return running.map(({ part, version, stable }) => ({
    ...{ part, version },
    ...{ canary: counts(part, version), live: counts(part, stable) },
  }));
}

/**
 * Halts the canaries that fail. Any number of processes may do it: the release store lets one of them halt a version,
 * and that one writes the audit log.
 */
export async function haltFailingCanaries({ db, releases, audit, log }: Deps): Promise<void> {
  const { pointer } = await releases.readPointer();
  for (const { part, version, canary, live } of await readJudgedCanaries(db, pointer)) {
    if (judgeCanary(canary, live) !== 'failing') continue;
    const reason = formatHaltReason({ canary, live });
    try {
      await releases.halt(part, { who: judgeName, why: reason }, version);
    } catch (error) {
      if (error instanceof ReleaseStateError) continue;
      throw error;
    }
    log.error({ part, version, canary, live }, 'A canary failed and was halted');
    await withTransaction(db, (trx) =>
      audit.append(trx, [{ eventType: 'release.halted', metadata: { part, version, reason } }]),
    );
  }
}

/** Judges canaries four times a minute. Returns a function that stops it after the current run. */
export function startCanaryJudge(deps: Deps): () => Promise<void> {
  let run: Promise<void> | undefined;
  const timer = setInterval(() => {
    run ??= haltFailingCanaries(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'Canaries could not be judged'))
      .finally(() => {
        run = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await run;
  };
}
