import { expect, test } from 'vitest';
import { listTargetStatuses } from './board-columns';

test.each([
  ['NEW', ['TRIAL_ASSIGNED', 'REFUSED']],
  ['TRIAL_ASSIGNED', ['TRIAL_ASSIGNED', 'SIGNED', 'REFUSED']],
  ['SIGNED', []],
  ['REFUSED', ['NEW']],
] as const)('a card in %s may go to %j', (status, targets) => {
  expect(listTargetStatuses(status)).toEqual(targets);
});
