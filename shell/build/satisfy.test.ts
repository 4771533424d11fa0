import semver from 'semver';
import { expect, test } from 'vitest';
import { satisfy } from './satisfy';
import { takenByRemote } from './shared';

const versions = [
  '0.9.0',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.2.3',
  '1.10.0',
  '2.0.0',
  '19.0.0',
  '19.2.1',
  '20.0.0',
  '1.2.3-a',
];

test.each(['^1.0.0', '^1.2.3', '^19.0.0'])('%s accepts the versions that semver accepts', (range) => {
  const accepted = (check: (version: string, range: string) => boolean) =>
    versions.filter((each) => check(each, range));
  expect(accepted(satisfy)).toEqual(accepted(semver.satisfies));
});

test('remotes ask for ranges of this form only', () => {
  for (const { requiredVersion } of Object.values(takenByRemote)) expect(requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
});

test('a range of another form accepts nothing', () => {
  for (const range of ['none', '*', '>=1.0.0', '1.2.3', '']) expect(satisfy('1.2.3', range), range).toBe(false);
});
