import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSessions } from '../../api/src/features/auth/sessions';
import { createDatabase } from '../../api/src/platform/database/database';
import { systemClock } from '../../api/src/platform/ports/clock';
import { systemRandom } from '../../api/src/platform/ports/random';
import { findFreePort } from '../../api/src/platform/process/free-port';
import { makeSelfSignedP12 } from '../../api/src/platform/seal/self-signed';
import manifest from '../../package.json' with { type: 'json' };
import { startCluster } from './cluster';
import { startCountingProxy } from './count-statements';
import { createClient } from './load';
import { cpuMs, cpuMsOfChildren, memoryMb, startOn, stopProcess, waitForAnswer } from './processes';
import type { Scenario, School } from './scenario';
import { createScenarios } from './scenarios';

const root = path.resolve(import.meta.dirname, '../..');
/** The command that schools run (README), without npm. */
const serveCommand = manifest.scripts.serve.split(' ');
const serverCore = 0;
const loadCore = 1;
const connections = 8;
const rounds = 5;
const warmUpCalls = 3000;
const mostMemoryMb = 180;

interface Round {
  serverCpu: number;
  databaseCpu: number;
  perSecond: number;
  p50: number;
  p99: number;
}

interface Subject {
  name: 'product' | 'bare';
  pid: number;
  getClient(scenario: Scenario): ReturnType<typeof createClient>;
}

/**
 * Measures the built API against the bare server; returns whether every figure is within its limit.
 *
 * @param only part of a scenario's name; other scenarios are skipped
 */
export async function benchApi(only: string): Promise<boolean> {
  execFileSync('taskset', ['-cp', String(loadCore), String(process.pid)], { stdio: 'ignore' });
  const scratch = await mkdtemp(path.join(tmpdir(), 'bench-api-'));
  const cleanups: (() => Promise<unknown> | unknown)[] = [() => rm(scratch, { recursive: true, force: true })];
  try {
    const cluster = await startCluster(root);
    cleanups.push(cluster.stop);
    const { school, cookies, postmaster } = await prepare(cluster.databaseUrl);
    const scenarios = createScenarios(school).filter(({ name }) => name.includes(only));

    const environment = await productEnvironment(scratch);
    const counted = await countStatements(scenarios, cookies, cluster.databaseUrl, environment, scratch);

    const startSubject = async (name: Subject['name'], databaseUrl: string): Promise<Subject> => {
      const started = await startServer(name, databaseUrl, environment, school, scratch);
      cleanups.push(() => stopProcess(started.child));
      const clients = {
        owner: createClient(started.baseUrl, cookies.owner, connections),
        coach: createClient(started.baseUrl, cookies.coach, connections),
      };
      const single = createClient(started.baseUrl, cookies.owner, 1);
      cleanups.push(clients.owner.close, clients.coach.close, single.close);
      return {
        name,
        pid: started.child.pid ?? 0,
        getClient: ({ caller, isRare }) => (isRare ? single : clients[caller]),
      };
    };
    const subjects = [
      await startSubject('product', cluster.databaseUrl),
      await startSubject('bare', cluster.databaseUrl),
    ] as const;

    let isWithin = true;
    let memory = 0;
    for (const scenario of scenarios) {
      await refuseDifferingAnswers(scenario, subjects);
      const figures = await measure(scenario, subjects, postmaster, () => {
        if (!scenario.isRare) memory = Math.max(memory, memoryMb(subjects[0].pid));
      });
      isWithin = report(scenario, figures, counted.get(scenario.name) ?? 0) && isWithin;
    }
    console.log(`memory of the product under load: ${memory} MB (most ${mostMemoryMb})`);
    return isWithin && memory <= mostMemoryMb;
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  }
}

/** Creates the callers' sessions and finds the group and students for the scenarios. */
async function prepare(databaseUrl: string) {
  const db = createDatabase(databaseUrl, { poolMax: 1 });
  try {
    const { rows } = await db.raw<{ rows: { id: number; trainer: number; month: string; nextMonth: string }[] }>(
      `select g.id, g.trainer, to_char(current_date - 30, 'YYYY-MM') as month,
         to_char(current_date + interval '1 month', 'YYYY-MM') as next_month
       from groups g
       order by abs((select count(*) from attendance a where a.group_id = g.id
         and to_char(a.date, 'YYYY-MM') = to_char(current_date - 30, 'YYYY-MM')) - 400), g.id limit 1`,
    );
    const group = rows[0];
    if (!group) throw new Error('the school of the bench has no groups');
    const { rows: marked } = await db.raw<{ rows: School['sessions'] }>(
      `select g.id as group_id, (select max(date)::text from attendance where group_id = g.id) as date,
         array(select student_id from student_groups where group_id = g.id order by student_id limit 20)::integer[] as student_ids
       from groups g where g.trainer = ? order by g.id`,
      [group.trainer],
    );
    const owner = await db('users').where({ username: 'bench_owner' }).first('id');
    const sessions = createSessions({ db, clock: systemClock, random: systemRandom });
    const origin = { ip: '127.0.0.1', userAgent: 'bench' };
    const createCookie = async (userId: number) => `sid=${await sessions.open(db, userId, origin)}`;
    const { id: groupId, month, nextMonth } = group;
    const school: School = { groupId, month, nextMonth, sessions: marked };
    const { rows: backends } = await db.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    return {
      school,
      cookies: { owner: await createCookie(owner.id), coach: await createCookie(group.trainer) },
      postmaster: await readParentPid(backends[0]?.pid ?? 0),
    };
  } finally {
    await db.destroy();
  }
}

async function readParentPid(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

/** Returns the settings of a production process, with a seal made for this run. */
async function productEnvironment(scratch: string): Promise<Record<string, string>> {
  const password = randomBytes(12).toString('hex');
  const file = path.join(scratch, 'seal.p12');
  await writeFile(file, await makeSelfSignedP12({ commonName: 'Bench', password, now: systemClock.now() }));
  return {
    SECRET_KEY: randomBytes(32).toString('hex'),
    SEAL_P12_FILE: file,
    SEAL_P12_PASSWORD: password,
    SMS_PROVIDER: 'outbox',
    MAIL_PROVIDER: 'outbox',
    LOG_LEVEL: 'info',
  };
}

async function startServer(
  name: Subject['name'],
  databaseUrl: string,
  product: Record<string, string>,
  school: School,
  scratch: string,
) {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const common = { DATABASE_URL: databaseUrl, PORT: String(port) };
  const dataDir = path.join(scratch, `data-${port}`);
  await mkdir(dataDir, { recursive: true });
  const child =
    name === 'product'
      ? startOn(
          serverCore,
          serveCommand,
          { ...product, ...common, PUBLIC_URL: baseUrl, DATA_DIR: dataDir },
          path.join(scratch, 'product.log'),
        )
      : startOn(
          serverCore,
          [process.execPath, '--import', 'tsx', path.join(import.meta.dirname, 'bare-server.ts')],
          { ...common, SCHOOL: JSON.stringify(school) },
          path.join(scratch, 'bare.log'),
        );
  try {
    await waitForAnswer(name === 'product' ? `${baseUrl}/livez` : baseUrl, child);
  } catch (error) {
    const log = await readFile(path.join(scratch, `${name}.log`), 'utf8');
    throw new Error(`${name}: ${log.slice(-2000)}`, { cause: error });
  }
  return { child, baseUrl };
}

/** Counts the statements of one call of the product, by scenario, through a proxy. */
async function countStatements(
  scenarios: readonly Scenario[],
  cookies: Record<Scenario['caller'], string>,
  databaseUrl: string,
  environment: Record<string, string>,
  scratch: string,
): Promise<Map<string, number>> {
  const proxy = await startCountingProxy(databaseUrl);
  const { child, baseUrl } = await startServer('product', proxy.url, environment, emptySchool, scratch);
  const counted = new Map<string, number>();
  for (const scenario of scenarios) {
    const client = createClient(baseUrl, cookies[scenario.caller], 1);
    await client.sendAll([scenario.call(0)]);
    // Takes the smallest of several counts, because scheduled tasks of the process also query the database.
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 20; tries += 1) {
      const before = proxy.count();
      await client.sendAll([scenario.call(tries)]);
      least = Math.min(least, proxy.count() - before);
    }
    counted.set(scenario.name, least);
    client.close();
  }
  await stopProcess(child);
  proxy.close();
  return counted;
}

const emptySchool: School = { groupId: 0, month: '', nextMonth: '', sessions: [] };

/**
 * Throws when product and bare server give different answers: a ratio is meaningful only for the same work. Ignores the
 * order of lists and of JSON keys.
 */
async function refuseDifferingAnswers(scenario: Scenario, subjects: readonly Subject[]): Promise<void> {
  const answers = await Promise.all(subjects.map((subject) => subject.getClient(scenario).send(scenario.call(0))));
  const [product, bare] = answers;
  if (!product || !bare || product.status !== 200 || bare.status !== 200)
    throw new Error(`${scenario.name}: ${answers.map(({ status, body }) => `${status} ${body.slice(0, 200)}`)}`);
  if (canonical(product.body) !== canonical(bare.body) || product.total !== bare.total)
    throw new Error(
      `${scenario.name}: the answers differ\n${product.total} ${product.body.slice(0, 1500)}\n${bare.total} ${bare.body.slice(0, 1500)}`,
    );
  console.log(`${scenario.name}: ${Buffer.byteLength(product.body)} bytes`);
}

function canonical(json: string): string {
  return JSON.stringify(sorted(JSON.parse(json)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** Measures both servers in alternating rounds, so that other load on the machine affects both equally. */
async function measure(
  scenario: Scenario,
  subjects: readonly Subject[],
  postmaster: number,
  afterRound: () => void,
): Promise<Record<Subject['name'], Round>> {
  const calls = Array.from({ length: scenario.calls }, (_, index) => scenario.call(index));
  const measured: Record<Subject['name'], Round[]> = { product: [], bare: [] };
  const { warmUp } = scenario;
  if (warmUp) {
    const many = Array.from({ length: warmUpCalls }, (_, index) => warmUp(index));
    for (const subject of subjects) await subject.getClient(scenario).sendAll(many);
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const subject of subjects) {
      const client = subject.getClient(scenario);
      const before = { server: cpuMs(subject.pid), database: cpuMsOfChildren(postmaster), at: performance.now() };
      const latencies = (await client.sendAll(calls)).sort((a, b) => a - b);
      const seconds = (performance.now() - before.at) / 1000;
      afterRound();
      // The first round only warms up.
      if (round < 0) continue;
      measured[subject.name].push({
        serverCpu: (cpuMs(subject.pid) - before.server) / calls.length,
        databaseCpu: (cpuMsOfChildren(postmaster) - before.database) / calls.length,
        perSecond: calls.length / seconds,
        p50: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
        p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
      });
    }
  }
  return { product: medians(measured.product), bare: medians(measured.bare) };
}

function medians(measured: readonly Round[]): Round {
  const median = (of: (round: Round) => number) => measured.map(of).sort((a, b) => a - b)[measured.length >> 1] ?? 0;
  return {
    serverCpu: median((round) => round.serverCpu),
    databaseCpu: median((round) => round.databaseCpu),
    perSecond: median((round) => round.perSecond),
    p50: median((round) => round.p50),
    p99: median((round) => round.p99),
  };
}

function report(scenario: Scenario, { product, bare }: Record<Subject['name'], Round>, statements: number): boolean {
  const line = (name: string, round: Round) =>
    `  ${name.padEnd(8)} server ${round.serverCpu.toFixed(2)} ms  PostgreSQL ${round.databaseCpu.toFixed(2)} ms  ${round.perSecond.toFixed(0)}/s  p50 ${round.p50.toFixed(1)} ms  p99 ${round.p99.toFixed(1)} ms`;
  const server = product.serverCpu / bare.serverCpu;
  const database = product.databaseCpu / bare.databaseCpu;
  const isWithin = server <= scenario.most.serverCpu && database <= scenario.most.databaseCpu;
  console.log(line('product', product));
  console.log(line('bare', bare));
  console.log(
    `  ${isWithin ? 'within' : 'OVER  '}   server CPU ${server.toFixed(2)} (most ${scenario.most.serverCpu}), PostgreSQL CPU ${database.toFixed(2)} (most ${scenario.most.databaseCpu}), ${statements} statements a call`,
  );
  return isWithin;
}
