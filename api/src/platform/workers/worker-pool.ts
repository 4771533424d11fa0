import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerAnswer } from './serve-worker';

interface Options {
  /** A module that calls `serveWorker`, from `getWorkerFile`. */
  file: URL;
  /** Number of parallel workers; further tasks wait. */
  size: number;
  /** Time limit of one task, including the start of a worker. */
  timeLimitMs: number;
  /** Limit of a worker's heap. */
  memoryLimitMb: number;
  /** Time after which an idle worker ends. */
  idleMs?: number;
}

export interface WorkerPool<Task, Result> {
  /**
   * Runs a structured-cloneable task in a worker.
   *
   * @throws {WorkerStoppedError} when the task exceeds a limit; the next task gets a new worker
   */
  run(task: Task): Promise<Result>;
}

/** A task exceeded its time or memory limit. */
export class WorkerStoppedError extends Error {}

/**
 * Runs hostile or expensive work outside the process that serves requests. Workers are processes, not threads: a thread
 * that runs out of memory often ends the whole process whatever its `resourceLimits` (V8 aborts). They start on demand,
 * are reused, and do not get the environment, which holds secrets.
 */
export function createWorkerPool<Task extends object, Result>(options: Options): WorkerPool<Task, Result> {
  const { size, timeLimitMs, idleMs = 30_000 } = options;
  const resting: { worker: ChildProcess; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  function takeWorker(): ChildProcess {
    for (let rested = resting.pop(); rested; rested = resting.pop()) {
      clearTimeout(rested.timer);
      if (rested.worker.connected) return rested.worker;
    }
    return startWorker(options);
  }

  function returnWorker(worker: ChildProcess): void {
    worker.unref();
    worker.channel?.unref();
    resting.push({ worker, timer: setTimeout(() => worker.kill('SIGKILL'), idleMs).unref() });
  }

  async function run(task: Task): Promise<Result> {
    if (busy === size) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      const worker = takeWorker();
      const answer = await ask<Task, Result>(worker, task, timeLimitMs);
      returnWorker(worker);
      if ('result' in answer) return answer.result;
      const { message, stack, isLimit } = answer.error;
      const error = isLimit ? new WorkerStoppedError(message) : new Error(message);
      error.stack = stack;
      throw error;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  return { run };
}

function startWorker({ file, memoryLimitMb }: Options): ChildProcess {
  const execArgv = [`--max-old-space-size=${memoryLimitMb}`];
  if (file.pathname.endsWith('.ts')) {
    const tsx = createRequire(import.meta.url).resolve('tsx');
    execArgv.push('--import', pathToFileURL(tsx).href);
  }
  const worker = fork(fileURLToPath(file), { execArgv, env: {}, serialization: 'advanced', stdio: 'ignore' });
  const kill = () => worker.kill('SIGKILL');
  process.once('exit', kill);
  worker.once('exit', () => process.off('exit', kill));
  return worker;
}

function ask<Task extends object, Result>(
  worker: ChildProcess,
  task: Task,
  timeLimitMs: number,
): Promise<WorkerAnswer<Result>> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      settle();
    };
    const onMessage = (answer: WorkerAnswer<Result>) => finish(() => resolve(answer));
    const onExit = (code: number | null, signal: string | null) =>
      finish(() => reject(new WorkerStoppedError(`The worker ended (${signal ?? code})`)));
    const onError = (error: Error) => {
      worker.kill('SIGKILL');
      finish(() => reject(error));
    };
    const timer = setTimeout(() => {
      worker.kill('SIGKILL');
      finish(() => reject(new WorkerStoppedError(`No answer within ${timeLimitMs} ms`)));
    }, timeLimitMs);
    worker.on('message', onMessage).on('exit', onExit).on('error', onError);
    worker.ref();
    worker.channel?.ref();
    worker.send(task, (error) => {
      if (error) onError(error);
    });
  });
}
