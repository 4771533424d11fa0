import type PgBoss from 'pg-boss';
import type { Logger } from '../logging';
import type { ScheduledTask } from './scheduled-task';

/** Prefix of the queue names of scheduled tasks; each task has one queue. */
export const taskQueuePrefix = 'task-';

/** A longer run counts as killed, and another process starts the task again. */
const leaseSeconds = 30 * 60;
/** A failed task may have read the whole audit chain, so retries are rare. */
const retrySeconds = 5 * 60;

const toQueueName = (task: ScheduledTask) => `${taskQueuePrefix}${task.name}`;

/**
 * `singletonSeconds` divides the time since 1970 into periods, and the queue's index allows one job per period. So
 * pg-boss may queue a task every hour, and each process at its start.
 */
function toSchedule(task: ScheduledTask) {
  if ('cron' in task) return { cron: task.cron, singletonSeconds: 60 };
  return { cron: '0 * * * *', singletonSeconds: task.everyHours * 3600 };
}

/** Creates queue and schedule of each task, and removes the schedules of removed tasks. Creates tables. */
export async function prepareTasks(boss: PgBoss, tasks: readonly ScheduledTask[]): Promise<void> {
  for (const task of tasks) {
    const name = toQueueName(task);
    const { cron, singletonSeconds } = toSchedule(task);
    // 'stately': one job runs and one waits
    const retries = { retryLimit: Math.ceil(singletonSeconds / retrySeconds) - 1, retryDelay: retrySeconds };
    await boss.createQueue(name, { name, policy: 'stately', expireInSeconds: leaseSeconds, ...retries });
    await boss.schedule(name, cron, undefined, { singletonSeconds });
  }
  const names = new Set(tasks.map(toQueueName));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
}

/** Starts a worker for each task and queues what is due now. */
export async function workTasks(
  boss: PgBoss,
  log: Logger,
  tasks: readonly ScheduledTask[],
  pollingIntervalSeconds: number,
): Promise<void> {
  for (const task of tasks) {
    const name = toQueueName(task);
    // A missed cron run is not repeated.
    if ('everyHours' in task) {
      const { singletonSeconds } = toSchedule(task);
      await boss.send(name, {}, { singletonSeconds });
    }
    let running: Promise<void> | undefined;
    await boss.work(name, { batchSize: 1, pollingIntervalSeconds }, async () => {
      // A run that exceeded its lease continues, and the next job waits for it.
      running ??= task.run().finally(() => {
        running = undefined;
      });
      try {
        await running;
      } catch (error) {
        log.error({ err: error, task: task.name }, 'A scheduled task failed');
        throw error;
      }
    });
  }
}
