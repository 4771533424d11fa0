import PgBoss from 'pg-boss';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { type BossJobs, createBossJobs } from '../jobs/boss-jobs';
import type { ScheduledTask } from './scheduled-task';

const app = useTestApp();
const soon = { timeout: 60_000, interval: 20 };
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

/** Creates a separate pg-boss with its own connections, like another process. */
function createProcess(): BossJobs {
  const databaseUrl = app.deps.settings.databaseUrl ?? '';
  const jobs = createBossJobs({ databaseUrl, log: app.deps.log, pollingSeconds: 0.5 });
  cleanups.push(() => jobs.stop(1000));
  return jobs;
}

async function startProcess(...tasks: ScheduledTask[]): Promise<void> {
  const jobs = createProcess();
  await jobs.prepare([], tasks);
  await jobs.work([], tasks);
}

/** Starts pg-boss alone, to perform the steps of a process one at a time. */
async function startBareBoss(): Promise<PgBoss> {
  const connectionString = app.deps.settings.databaseUrl ?? '';
  const once = { schedule: false, supervise: false, archiveCompletedAfterSeconds: 24 * 3600 };
  const boss = new PgBoss({ connectionString, schema: 'pgboss', ...once });
  await boss.start();
  cleanups.push(() => boss.stop({ graceful: false }));
  return boss;
}

interface Job {
  state: string;
  retryCount: number;
  output: unknown;
}

async function listJobs(name: string): Promise<Job[]> {
  const { rows } = await app.db.raw<{ rows: Job[] }>(
    'select state, retry_count, output from pgboss.job where name = ? order by created_on',
    [`task-${name}`],
  );
  return rows;
}

const waitForState = (name: string, state: string, count = 1) =>
  vi.waitUntil(async () => (await listJobs(name)).filter((job) => job.state === state).length === count, soon);

let ended = 0;

/** Shifts existing jobs to earlier periods, further each time so that no two collide. */
async function endPeriod(name: string): Promise<void> {
  ended += 1;
  const sql = 'update pgboss.job set singleton_on = singleton_on - make_interval(days => ?) where name = ?';
  await app.db.transaction(async (trx) => {
    // a process that takes one of the jobs meanwhile would wait for the other, and this statement for that process
    await trx.raw('lock table pgboss.job in exclusive mode');
    await trx.raw(sql, [ended, `task-${name}`]);
  });
}

/** Periods begin at multiples of their length; chooses a length that does not end during the test. */
const everyHours = Date.now() % (24 * 3600_000) < 23 * 3600_000 ? 24 : 23;

function daily(name: string, run: () => Promise<void> = async () => undefined) {
  return { name, everyHours, run: vi.fn(run) };
}

test('a task runs once per period, however many processes start, and again in the next period', async () => {
  const task = daily('once');
  await createProcess().prepare([], [task]);
  await Promise.all([startProcess(task), startProcess(task)]);
  await waitForState('once', 'completed');
  await startProcess(task);
  expect(await listJobs('once')).toHaveLength(1);
  await endPeriod('once');
  await startProcess(task);
  await waitForState('once', 'completed', 2);
  expect(task.run).toHaveBeenCalledTimes(2);
});

test('pg-boss queues due tasks itself, and a missed cron task is not run at start', async () => {
  const minutely = { name: 'minutely', cron: '* * * * *', run: vi.fn(async () => undefined) };
  const yearly = { name: 'yearly', cron: '0 0 29 2 *', run: vi.fn(async () => undefined) };
  // as if another process had just checked the schedules, so that nobody checks them until the test says so
  await createProcess().prepare([]);
  await app.db.raw(`update pgboss.version set cron_on = now() + interval '1 day'`);
  await startProcess(minutely, yearly);
  expect(await listJobs('minutely')).toEqual([]);
  await app.db.raw('update pgboss.version set cron_on = null');
  await vi.waitUntil(() => minutely.run.mock.calls.length > 0, soon);
  expect(yearly.run).not.toHaveBeenCalled();
});

test('a failed task is retried after five minutes and does not delay others', async () => {
  const failing = daily('failing', async () => {
    if (failing.run.mock.calls.length === 1) throw new Error('broken');
  });
  const other = daily('other');
  await startProcess(failing, other);
  await Promise.all([waitForState('failing', 'retry'), waitForState('other', 'completed')]);
  const { rows } = await app.db.raw(
    `select extract(epoch from start_after - started_on) / 60 as minutes from pgboss.job where name = 'task-failing'`,
  );
  // five after the failure, which came soon after the start
  expect(Number(rows[0].minutes)).toBeGreaterThanOrEqual(5);
  expect(Number(rows[0].minutes)).toBeLessThan(6);
  expect(app.logLines).toContainEqual(expect.objectContaining({ task: 'failing', msg: 'A scheduled task failed' }));
  await app.db.raw(`update pgboss.job set start_after = now() where name = 'task-failing'`);
  await waitForState('failing', 'completed');
  expect(failing.run).toHaveBeenCalledTimes(2);
});

test('a task that is slower than its period does not overlap itself, and runs once more afterwards', async () => {
  let finish: () => void = () => undefined;
  const slow = daily('slow', () => {
    if (slow.run.mock.calls.length > 1) return Promise.resolve();
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  await startProcess(slow);
  await waitForState('slow', 'active');
  for (const _ of [1, 2]) {
    await endPeriod('slow');
    await startProcess(slow);
  }
  const boss = await startBareBoss();
  expect(await boss.fetch('task-slow')).toEqual([]);
  expect((await listJobs('slow')).map(({ state }) => state)).toEqual(['active', 'created']);
  finish();
  await waitForState('slow', 'completed', 2);
  expect(slow.run).toHaveBeenCalledTimes(2);
});

test('a task whose process was killed runs again after its lease', async () => {
  const task = daily('killed');
  await createProcess().prepare([], [task]);
  const boss = await startBareBoss();
  // a process takes the job and dies
  await boss.send('task-killed', {}, { singletonSeconds: everyHours * 3600 });
  expect(await boss.fetch('task-killed')).toHaveLength(1);
  await startProcess(task);
  const age = (minutes: number) =>
    app.db.raw(`update pgboss.job set started_on = now() - make_interval(mins => ?) where name = 'task-killed'`, [
      minutes,
    ]);
  await age(29);
  await boss.maintain();
  expect(await listJobs('killed')).toMatchObject([{ state: 'active' }]);
  await age(31);
  await boss.maintain();
  expect(await listJobs('killed')).toMatchObject([{ state: 'retry' }]);
  await app.db.raw(`update pgboss.job set start_after = now() where name = 'task-killed'`);
  await waitForState('killed', 'completed');
  expect(task.run).toHaveBeenCalledTimes(1);
});

test('the schedule of a removed task is removed', async () => {
  await createProcess().prepare([], [daily('former'), daily('present')]);
  await createProcess().prepare([], [daily('present')]);
  const boss = await startBareBoss();
  expect((await boss.getSchedules()).map(({ name }) => name)).toEqual(['task-present']);
});
