import { readFileSync } from 'node:fs';

/** CPU time of this thread so far, in ms; of the process where the system does not report threads. */
export function threadCpuMs(): number {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1000;
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}
