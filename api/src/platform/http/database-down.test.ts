import { expect, test } from 'vitest';
import { DatabaseTimeout } from '../database/time-limits';
import { isDatabaseDown } from './database-down';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '08006'])(
  '%s means the database is down',
  (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(true);
  },
);

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?',
])('"%s" means the database is down', (message) => {
  expect(isDatabaseDown(new Error(message))).toBe(true);
});

test('a wait for the database that exceeded its limit', () => {
  expect(isDatabaseDown(new DatabaseTimeout())).toBe(true);
});

test('all addresses of the host refused', () => {
  expect(isDatabaseDown(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true);
});

test.each([withCode('23505'), withCode('22P02'), new Error('boom'), 'ECONNREFUSED', null, new AggregateError([])])(
  '%s does not mean the database is down',
  (error) => {
    expect(isDatabaseDown(error)).toBe(false);
  },
);
