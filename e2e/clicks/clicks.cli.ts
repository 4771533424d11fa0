import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { resolveBrowser } from '../browser';
import { signIn } from '../journeys/sign-in';
import { startProduct } from '../product';
import { Hand, type Interaction, slowDown } from './hand';
import { jobs } from './jobs';

/**
 * `npm run clicks` walks the daily work of the office in the demo school, counts clicks and filled fields, measures the
 * slowest interaction with a processor four times slower, and writes `docs/clicks.md`. Exit code 1: a job exceeds its
 * limit. Not part of the test command, since the milliseconds depend on the machine.
 */
const slowdown = 4;
const maxMs = 100;
const table = join(import.meta.dirname, '../../docs/clicks.md');

const product = await startProduct();
const browser = await chromium.launch(await resolveBrowser());
try {
  const walked: Walked[] = [];
  for (const job of jobs) walked.push(await walkTwice(browser, product.url, job));
  await writeFile(table, toTable(walked));
  for (const { name, clicks, fields, slowest, isWithin } of walked) {
    const taken = `${toAmount(clicks, 'click')}, ${toAmount(fields, 'field')}, ${slowest.ms} ms`;
    console.log(`${isWithin ? 'ok  ' : 'OVER'} ${taken}  ${name} (slowest: ${slowest.event} on ${slowest.target})`);
  }
  process.exitCode = walked.every(({ isWithin }) => isWithin) ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}

interface Walked {
  name: string;
  before: string;
  clicks: number;
  fields: number;
  slowest: Interaction;
  isWithin: boolean;
}

/** The faster of two attempts, since other work on the machine can only make them slower. */
async function walkTwice(from: Browser, baseURL: string, job: (typeof jobs)[number]): Promise<Walked> {
  let quickest: Walked | undefined;
  for (const attempt of [0, 1]) {
    const walked = await walk(from, baseURL, { job, attempt });
    if (!quickest || walked.slowest.ms < quickest.slowest.ms) quickest = walked;
    if (quickest.isWithin) return quickest;
  }
  if (!quickest) throw new Error('no attempt');
  return quickest;
}

async function walk(
  from: Browser,
  baseURL: string,
  { job, attempt }: { job: (typeof jobs)[number]; attempt: number },
): Promise<Walked> {
  const options = { baseURL, locale: 'ru-RU', timezoneId: 'Europe/Moscow', viewport: { width: 1280, height: 800 } };
  const context = await from.newContext(options);
  try {
    const page = await context.newPage();
    const timings = await slowDown(page, slowdown);
    await signIn(page, job.account);
    await page.goto('/');
    const hand = new Hand(page, timings);
    await job.walk(hand, attempt);
    const { clicks, fields } = hand;
    const slowest = await hand.readSlowestInteraction();
    const isWithin = clicks <= job.most.clicks && fields <= job.most.fields && slowest.ms < maxMs;
    return { name: job.name, before: job.before, clicks, fields, slowest, isWithin };
  } finally {
    await context.close();
  }
}

function toAmount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function toTable(walked: readonly Walked[]): string {
  const rows = walked.map(({ name, before, clicks, fields, slowest }) => {
    const now = [clicks > 0 && toAmount(clicks, 'click'), fields > 0 && toAmount(fields, 'field')]
      .filter(Boolean)
      .join(', ');
    return `| ${name} | ${before} | ${now} | ${slowest.ms} |`;
  });
  return `# Daily work in clicks

What staff press and fill in for the work of every day, walked in Chromium by \`npm run clicks\`, which fails when a job
takes more than it may. Clicks of the family are not counted. The last column is the slowest answer to a press or a key
(INP) with a processor ${slowdown} times slower; the limit is ${maxMs} ms.

| job | before | now | slowest answer, ms |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
