import type { Knex } from 'knex';
import type { Logger } from '../../platform/logging';
import type { Notices } from '../../platform/notices/notices';
import type { Clock } from '../../platform/ports/clock';
import type { Random } from '../../platform/ports/random';
import type { LiveStreams } from '../live-events/live-streams';

/** Tracks in memory who has the portal open in any process. */
export interface Presence {
  listOnline(): ReadonlySet<number>;
  stop(): void;
}

export interface PresenceDeps {
  presence: Presence;
}

interface Options {
  db: Knex;
  notices: Notices;
  live: LiveStreams;
  clock: Clock;
  random: Random;
  log: Pick<Logger, 'warn'>;
  times?: { settleMs: number; repeatMs: number };
}

/** A page that reloads closes its stream and opens another at once; colleagues should not see that. */
const settleMs = 2000;
const repeatMs = 10_000;
/** A process that misses this many repetitions counts as killed. */
const silentRepeats = 3;

/** Each process tells the others which users have streams open in it: on each change and every ten seconds. */
export function createPresence(options: Options): Presence {
  const { db, notices, live, clock, random, log, times = { settleMs, repeatMs } } = options;
  const own = random.token();
  const processes = new Map<string, { userIds: number[]; at: number }>();
  let shown: ReadonlySet<number> = new Set();
  let timer: NodeJS.Timeout | undefined;

  const announce = (kind: 'here' | 'hello') => {
    const payload = JSON.stringify({ kind, process: own, userIds: live.listUserIds() });
    db.raw(`select pg_notify('chat_presence', :payload)`, { payload }).catch((error: unknown) => {
      log.warn({ err: error }, 'Presence was not announced');
    });
  };
  const announceSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      announce('here');
    }, times.settleMs);
  };

  function listOnline(): ReadonlySet<number> {
    const oldest = clock.now().getTime() - times.repeatMs * silentRepeats;
    for (const [id, { at }] of processes) if (at < oldest) processes.delete(id);
    return new Set([...live.listUserIds(), ...[...processes.values()].flatMap(({ userIds }) => userIds)]);
  }

  function sendChanges(): void {
    const online = listOnline();
    const changed = [...new Set([...online, ...shown])].filter((id) => online.has(id) !== shown.has(id));
    shown = online;
    const viewers = live.listUserIds();
    for (const userId of changed)
      live.send(viewers, 'presence', JSON.stringify({ userId, online: online.has(userId) }));
  }

  notices.on('chat_presence', (text) => {
    const { kind, process, userIds }: { kind: 'here' | 'hello'; process: string; userIds: number[] } = JSON.parse(text);
    processes.set(process, { userIds, at: clock.now().getTime() });
    // a process that has just started does not know the users of the others
    if (kind === 'hello' && process !== own) announce('here');
    sendChanges();
  });
  live.onUsersChange(announceSoon);
  const repeat = setInterval(() => {
    // so that pages learn of a killed process even when no other process sends a notice
    sendChanges();
    announce('here');
  }, times.repeatMs);
  repeat.unref();
  notices.onGap(() => {
    if (notices.isHearing()) announce('hello');
  });

  return {
    listOnline,
    stop: () => {
      clearInterval(repeat);
      clearTimeout(timer);
    },
  };
}
