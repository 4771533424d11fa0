import { readFileSync } from 'node:fs';

/** CPU time of this thread so far, in ms; of the process where the system does not report threads. */
export function threadCpuMs(): number {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1000;
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}

const rows = Array.from({ length: 3000 }, (_, index) => ({ name: `Ученик ${(index * 7919) % 3000}`, index }));

/** Work like that of requests: writes, reads, sorts and replaces text. */
function work(): void {
  const read: typeof rows = JSON.parse(JSON.stringify(rows));
  read.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ name }) => name.replace(/\d/g, 'x'));
}

/** The CPU time of ten turns of the work on a quiet machine, in ms. */
const quietMs = 20;

/**
 * How many times as much CPU time as on a quiet machine this thread takes at this moment, at least 1. Whatever else
 * runs shares caches and cores with it, so the time of one and the same piece of work doubles on a busy machine.
 */
export function measureSlowdown(): number {
  for (let turn = 0; turn < 5; turn += 1) work();
  const started = threadCpuMs();
  for (let turn = 0; turn < 10; turn += 1) work();
  return Math.max(1, (threadCpuMs() - started) / quietMs);
}
