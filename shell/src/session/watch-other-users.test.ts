import { setSessionUser } from '@school/kit/host';
import { renderWithKit, testUser } from '@school/kit/testing';
import { trialMarksKey } from '@school/shell-contract/offline';
import { afterEach, expect, test } from 'vitest';
import { watchOtherUsers } from './watch-other-users';

afterEach(() => localStorage.clear());

test('marks of children on trial, with their names, are gone once another user signs in, and the own ones stay', () => {
  renderWithKit(null, { user: 'coach' });
  const { id } = testUser('coach');
  for (const user of [id, id + 1, id + 10]) localStorage.setItem(trialMarksKey(user), '[{"childName":"Варя"}]');
  const left = () => Object.keys(localStorage).filter((key) => key.includes('trial'));
  watchOtherUsers();
  expect(left()).toEqual([trialMarksKey(id)]);
  setSessionUser({ ...testUser('owner'), id: id + 1 });
  expect(left()).toEqual([]);
});
