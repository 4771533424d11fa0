import { platformRoutes } from '@school/api-contract/platform';
import { defineRoute } from '@school/api-contract/route';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { clientReportRoutes } from './client-reports/client-reports.routes';
import { implement } from './http/implement';

const row = {
  lastName: 'Ёлкина',
  firstName: 'Анна',
  birthDate: '2017-05-02',
  sportsDirection: 'chess',
  parentName: 'Мария',
  parentPhone: '1',
};

const failing = (path: `/${string}`) =>
  defineRoute({ method: 'GET', path, summary: '', policy: { kind: 'public' }, success: { status: 204 }, errors: [] });
const badRow = failing('/api/bad-row');
const badValue = failing('/api/bad-value');
const wrapped = failing('/api/wrapped');

const app = useTestApp({
  features: (deps) => [
    ...clientReportRoutes(deps),
    implement(badRow, async () => void (await deps.db('students').insert(row))),
    implement(badValue, async () => void (await deps.db('students').where({ birthDate: 'Ёлкина' }).first())),
    implement(wrapped, async () => {
      const cause = await deps
        .db('students')
        .insert(row)
        .catch((error: unknown) => error);
      throw new Error('The row was not taken', { cause });
    }),
  ],
});

async function findLoggedFailure(route: typeof badRow) {
  const { body } = await app.visitor().refused(route);
  return app.logLines.find(({ requestId, level }) => requestId === body.requestId && level === 50);
}

test('a database error is logged with its code and names, without values of the row', async () => {
  const line = await findLoggedFailure(badRow);
  expect(line?.err).toEqual({
    type: 'DatabaseError',
    message: 'PostgreSQL refused with 23514',
    code: '23514',
    constraint: 'students_sports_direction_check',
    table: 'students',
    stack: expect.stringContaining('at '),
  });
  for (const failure of [line, await findLoggedFailure(badValue), await findLoggedFailure(wrapped)]) {
    expect(failure?.err).toBeDefined();
    expect(JSON.stringify(failure)).not.toMatch(/Ёлкина|Анна|Мария|chess|2017-05-02/);
  }
  expect(await findLoggedFailure(wrapped)).toMatchObject({
    err: { message: 'The row was not taken', cause: { code: '23514' } },
  });
});

test('a page’s report is shortened and holds no numbers, addresses or names', async () => {
  const message = `Row 4510 "Ёлкина Анна" «Мария» a@example.org ${'x'.repeat(400)}`;
  await app.visitor().call(platformRoutes.clientReport, { body: { kind: 'render', failureId: 'f-1', message } });
  const line = app.logLines.findLast(({ msg }) => msg === 'A page reported a failure');
  const { report } = line ?? {};
  expect(report).toMatchObject({ failureId: 'f-1', message: expect.stringMatching(/^Row \[скрыто\]/) });
  expect(JSON.stringify(report)).not.toMatch(/4510|Ёлкина|Мария|example/);
  expect(JSON.stringify(report).length).toBeLessThan(300);
});
