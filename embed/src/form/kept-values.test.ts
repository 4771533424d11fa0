import { emptyTrialValues } from '@school/api-contract/families/trial-form';
import { expect, test } from 'vitest';
import { createKeptValues } from './kept-values';

const typed = { ...emptyTrialValues('2099-11-23T18:00'), childName: 'Аня', parentPhone: '+7916' };
const putAway = () => window.dispatchEvent(new Event('pagehide'));

test('a form that was begun is there again after a reload, without its consent, until it is sent', () => {
  const kept = createKeptValues();
  putAway();
  expect(createKeptValues().take()).toBeUndefined();
  kept.keep(() => ({ ...typed, consentToDataProcessing: true }));
  putAway();
  expect(createKeptValues().take()).toEqual(typed);
  kept.forget();
  putAway();
  expect(createKeptValues().take()).toBeUndefined();
});
