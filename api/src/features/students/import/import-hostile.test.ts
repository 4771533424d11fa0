import { importRefusals, studentImportRoutes as routes } from '@school/api-contract/students/student-import';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app';
import { toRequestBody } from '../../../testing/test-client';
import { threadCpuMs } from '../../../testing/thread-cpu';
import { hostileFiles, oddNumbers } from './hostile-files.fixture';
import { createExcelFile } from './import-files.fixture';
import { studentImportFeatureRoutes } from './student-import.routes';

// production mode: elsewhere answers are checked against their schemas, which takes long for a preview
const app = useTestApp({ features: studentImportFeatureRoutes, settings: { production: true } });

async function upload(content: Buffer): Promise<Response> {
  const owner = await app.as('owner');
  const { body } = toRequestBody(routes.preview, {
    file: { fileName: 'ученики.xlsx', content },
    reading: { columns: [] },
  });
  return owner.send('POST', routes.preview.path, { body });
}

const getMessage = async (answer: Response) => (await answer.json()).details?.[0]?.message;

/**
 * How long `work` blocks this thread at most, in ms of its CPU time, which other work on the machine does not increase;
 * the minimum of several runs, because any may include garbage collection of an earlier one.
 */
async function longestHold(limit: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 8 && least >= limit; run += 1) {
    let longest = 0;
    let last = threadCpuMs();
    const look = () => {
      const now = threadCpuMs();
      longest = Math.max(longest, now - last);
      last = now;
    };
    const timer = setInterval(look, 1);
    await work();
    look();
    clearInterval(timer);
    least = Math.min(least, longest);
  }
  return least;
}

/** The slowest answer of `/livez` while `work` runs; in CPU time and the minimum of several runs, as above. */
async function slowestProbe(limit: number, work: () => Promise<unknown>): Promise<number> {
  const probe = app.visitor();
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 8 && least >= limit; run += 1) {
    let slowest = 0;
    let working = true;
    const done = work().finally(() => {
      working = false;
    });
    while (working) {
      const asked = threadCpuMs();
      expect((await probe.send('GET', '/livez')).status).toBe(200);
      slowest = Math.max(slowest, threadCpuMs() - asked);
    }
    await done;
    least = Math.min(least, slowest);
  }
  return least;
}

test.each(Object.entries(hostileFiles))(
  'a file made to take time is refused with a message and blocks no other request: %s',
  { timeout: 300_000 },
  async (_, [make, reason]) => {
    const content = make();
    expect(await getMessage(await upload(content))).toBe(importRefusals[reason]);
    expect(await longestHold(100, () => upload(content))).toBeLessThan(100);
    expect(await slowestProbe(100, () => upload(content))).toBeLessThan(100);
  },
);

test.each(Object.entries(oddNumbers))('an odd number is refused with a message: %s', async (_, content) => {
  const answer = await upload(content);
  expect(answer.status).toBe(400);
  expect(await getMessage(answer)).toBe(importRefusals.cellNumbers);
});

test('odd numbers in cells are read as text', async () => {
  const odd = ['1e308', '-1e308', '1e-320', '9'.repeat(300), 'NaN', '-0'];
  const content = Buffer.from(`ФИО;Дата рождения;Телефон\n${odd.map((each) => `${each};${each};${each}`).join('\n')}`);
  const numbers = createExcelFile([
    ['ФИО', 'Дата рождения', 'Телефон'],
    ...odd.map((each) => Array(3).fill(Number(each))),
  ]);
  for (const file of [content, numbers]) {
    const answer = await upload(file);
    expect(answer.status).toBe(200);
    expect((await answer.json()).counts.wrong).toBeGreaterThan(3);
  }
});

test.each([
  [
    'new children',
    (index: number) => ['Верная', 'Анна', 40_000 + index, 'Танцы', 'Верная Ольга', 79_160_000_000 + index],
  ],
  ['nothing but faults', (index: number) => ['Неверная', 'x'.repeat(50), `вчера ${index}`, 'Балет', 'О', '12']],
])('10,000 lines of %s hold nobody up', { timeout: 300_000 }, async (_, line) => {
  const head = ['Фамилия', 'Имя', 'Дата рождения', 'Направление', 'Родитель', 'Телефон'];
  const content = createExcelFile([head, ...Array.from({ length: 10_000 }, (_, index) => line(index))]);
  expect((await upload(content)).status).toBe(200);
  // 30 ms on a quiet machine; seconds if all lines were processed in one step
  expect(await longestHold(500, () => upload(content))).toBeLessThan(500);
});
