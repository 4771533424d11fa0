import { setSessionUser } from '@school/kit/host';
import { renderWithKit, testUser } from '@school/kit/testing';
import { commentsKey, trialMarksKey } from '@school/shell-contract/offline';
import { afterEach, expect, test } from 'vitest';
import { watchOtherUsers } from './watch-other-users';

afterEach(() => localStorage.clear());

test.each([
  ['marks of children on trial, with their names,', trialMarksKey],
  ['comments on sessions', commentsKey],
])('%s are gone once another user signs in, and the own ones stay', (_, getKey) => {
  renderWithKit(null, { user: 'coach' });
  const { id } = testUser('coach');
  for (const user of [id, id + 1, id + 10]) localStorage.setItem(getKey(user), '[{"childName":"Варя"}]');
  const left = () => Object.keys(localStorage).filter((key) => key.startsWith(getKey(id).slice(0, -String(id).length)));
  watchOtherUsers();
  expect(left()).toEqual([getKey(id)]);
  setSessionUser({ ...testUser('owner'), id: id + 1 });
  expect(left()).toEqual([]);
});
