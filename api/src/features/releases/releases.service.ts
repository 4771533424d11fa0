import type { RouteInput } from '@school/api-contract/route';
import type {
  ReleasedPart,
  ReleaseInUse,
  ReleaseStart,
  Releases,
  releaseRoutes,
} from '@school/api-contract/school/releases';
import {
  findCanaryStart,
  findEntry,
  type PointerEntry,
  ReleaseStateError,
  type ReleaseStore,
} from '@school/shell/release';
import type { Snapshots } from '@school/shell/server';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import type { ReportedFailure } from '../../platform/client-reports/recent-failures';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { readJudgedCanaries } from './halt-failing-canaries';
import { parseHaltReason } from './halt-reason';
import { judgeCanary } from './judge-canary';
import { listParts } from './list-parts';
import { toMinute } from './release-counts.repository';
import type { StartCounter } from './start-counter';

export interface ReleasesDeps extends PlatformDeps {
  releases: ReleaseStore;
  /** The live releases as browsers get them. */
  snapshots: Snapshots;
  startCounter: StartCounter;
}

type TakeBack = RouteInput<typeof releaseRoutes.rollback>;

export async function listReleases({ db, releases, snapshots, recentFailures }: ReleasesDeps): Promise<Releases> {
  const { pointer } = await releases.readPointer();
  const [owners, { faults }, canaries] = await Promise.all([
    releases.readOwners(pointer),
    snapshots.current(),
    readJudgedCanaries(db, pointer),
  ]);
  const { failures, since } = recentFailures.list();
  const heldBy = (names: Record<string, string>, part: string) =>
    Object.keys(names)
      .filter((name) => names[name] === part)
      .sort();

  const parts = listParts(pointer).map(([name, entry]): ReleasedPart => {
    const own = failures.filter(({ remote }) => remote === name);
    const { canary } = entry;
    const judged = canaries.find(({ part }) => part === name);
    return {
      name,
      team: owners.ids[name] ?? null,
      live: toInUse(entry, entry.stable, own),
      previous: entry.previous,
      canary:
        canary && judged
          ? {
              ...toInUse(entry, canary.version, own),
              percent: canary.percent,
              roles: canary.roles,
              users: canary.users,
              answer: judgeCanary(judged.canary, judged.live),
              judged: { canary: judged.canary, live: judged.live },
            }
          : null,
      paths: heldBy(owners.paths, name),
      slots: heldBy(owners.slots, name),
      refusals: faults.flatMap(({ remote, ...refusal }) => (remote === name ? [refusal] : [])),
      history: entry.history.map(({ percent = null, forced = [], ...event }) => ({
        ...event,
        percent,
        forced,
        judged: parseHaltReason(event),
      })),
    };
  });
  return { parts, countedSince: since.toISOString() };
}

/** Counts a start of a canary or of the live release beside it; ignores other versions that a caller may name. */
export async function recordStart({ clock, releases, startCounter }: ReleasesDeps, start: ReleaseStart): Promise<void> {
  const { pointer } = await releases.readPointer();
  const entry = findEntry(pointer, start.part);
  const since = entry && findCanaryStart(entry);
  if (!since || (start.version !== entry.stable && start.version !== entry.canary?.version)) return;
  startCounter.count(start, toMinute({ since }, clock.now()));
}

/** Makes the last good release live again, for the reason that the owner gives. */
export async function rollBack(deps: ReleasesDeps, { params, body }: TakeBack, caller: Caller): Promise<void> {
  const to = await takeBack(deps, params.part, () =>
    deps.releases.rollback(params.part, toReason(body.why, caller), body.version),
  );
  await withTransaction(deps.db, (trx) =>
    deps.audit.append(trx, [
      auditEvent(caller, 'release.rolled_back', { part: params.part, from: body.version, to, reason: body.why }),
    ]),
  );
}

/** Halts a canary. */
export async function halt(deps: ReleasesDeps, { params, body }: TakeBack, caller: Caller): Promise<void> {
  await takeBack(deps, params.part, () => deps.releases.halt(params.part, toReason(body.why, caller), body.version));
  await withTransaction(deps.db, (trx) =>
    deps.audit.append(trx, [
      auditEvent(caller, 'release.halted', { part: params.part, version: body.version, reason: body.why }),
    ]),
  );
}

/**
 * Changes the store; call it before writing the audit log, because a failed transaction would not undo the change, and
 * the store's own history names its author and reason.
 */
async function takeBack<T>({ releases }: ReleasesDeps, part: string, act: () => Promise<T>): Promise<T> {
  const { pointer } = await releases.readPointer();
  if (!findEntry(pointer, part)) throw refuse('NOT_FOUND');
  try {
    return await act();
  } catch (error) {
    if (error instanceof ReleaseStateError) throw refuse('CONFLICT', undefined, error);
    throw error;
  }
}

function toReason(why: string, { user }: Caller) {
  return { who: user?.username ?? '', why };
}

/** A version with its failures since browsers got it. */
function toInUse({ history }: PointerEntry, version: string, failures: readonly ReportedFailure[]): ReleaseInUse {
  const begin = history.find((event) => event.version === version && event.action !== 'halt');
  const counted = new Map<string, ReleaseInUse['failures'][number]>();
  for (const failure of failures) {
    if (failure.version !== version || (begin && failure.at < new Date(begin.at))) continue;
    const row = counted.get(failure.kind) ?? { kind: failure.kind, replaced: 0, shown: 0 };
    row[failure.replaced === 'yes' ? 'replaced' : 'shown'] += 1;
    counted.set(failure.kind, row);
  }
  return { version, since: begin?.at ?? null, who: begin?.who ?? null, failures: [...counted.values()] };
}
