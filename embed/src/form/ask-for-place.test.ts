import { emptyTrialValues } from '@school/api-contract/families/trial-form';
import { expect, test } from 'vitest';
import { askForPlace } from './ask-for-place';

const typed = { ...emptyTrialValues('2099-11-23T18:00'), childName: 'Аня', sectionId: '2', branchId: '11' };

test.each([
  ['asks for nothing', { section: '', branch: '' }, typed],
  ['asks for the section of before', { section: '2', branch: '' }, typed],
  ['asks for another branch', { section: '2', branch: '12' }, { ...typed, branchId: '12' }],
  ['asks for another section', { section: '3', branch: '' }, { ...typed, sectionId: '3', branchId: '' }],
])('a page that %s', (_, asked, expected) => {
  expect(askForPlace(typed, asked)).toEqual(expected);
});
