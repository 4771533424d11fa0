import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Ticks of /proc/<pid>/stat are hundredths of a second on Linux. */
const msPerTick = 10;

/** CPU that the threads of a process have used so far, in ms; 0 once it is gone. By the scheduler's clock: ticks are too coarse. */
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

/** CPU of a process's children, living and dead: PostgreSQL's backends under its postmaster. */
export function cpuMsOfChildren(parent: number): number {
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid)?.[0] === String(parent))
    .reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [, cutime, cstime] = readStat(parent) ?? [];
  return living + (Number(cutime ?? 0) + Number(cstime ?? 0)) * msPerTick;
}

/** Memory that a process holds now, in MB. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** [ppid, cutime, cstime] of /proc/<pid>/stat; the name before them may hold spaces. */
function readStat(pid: number): string[] | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [fields[1], fields[13], fields[14]].map((field) => field ?? '');
  } catch {
    return undefined;
  }
}

/** Starts a program on one core, its output in a file. */
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

/** Until the server answers anything at all. */
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
