import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds per tick of /proc/<pid>/stat; a tick is 1/100 s on Linux. */
const msPerTick = 10;

/** CPU time of a process's threads so far, in ms; 0 once it has ended. Uses schedstat, because ticks are too coarse. */
export function cpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map(
      (thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0],
    );
    return nanoseconds.reduce((sum, of) => sum + Number(of) / 1e6, 0);
  } catch {
    return 0;
  }
}

/** CPU time of a process's children, running and ended, in ms: of a postmaster these are PostgreSQL's backends. */
export function cpuMsOfChildren(parent: number): number {
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid)?.[0] === String(parent))
    .reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [, cutime, cstime] = readStat(parent) ?? [];
  return living + (Number(cutime ?? 0) + Number(cstime ?? 0)) * msPerTick;
}

/** Resident memory of a process in MB. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** Reads [ppid, cutime, cstime] from /proc/<pid>/stat. The process name before them may contain spaces. */
function readStat(pid: number): string[] | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [fields[1], fields[13], fields[14]].map((field) => field ?? '');
  } catch {
    return undefined;
  }
}

/** Starts a program on one core with its output in a file. */
export function startOn(
  core: number,
  command: readonly string[],
  environment: Record<string, string>,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, 'w');
  const [program = '', ...args] = command;
  return spawn('taskset', ['-c', String(core), program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log],
  });
}

/** Waits until the server answers with any status. */
export async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${url} did not start (exit code ${child.exitCode})`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer) {
      await answer.arrayBuffer();
      return;
    }
    await setTimeout(100);
  }
  throw new Error(`${url} did not answer within 30 s`);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
