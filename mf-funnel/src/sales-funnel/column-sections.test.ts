import { expect, test } from 'vitest';
import { asksOutcome, splitIntoSections } from './column-sections';
import { request } from './trial-requests.fixtures';

const now = new Date('2026-11-24T13:00:00Z');
const step = (kind: 'call' | 'ask_outcome', day: string) => ({ kind, text: null, day, person: null });

test('a column begins with what is overdue, then come trial lessons without an outcome; one of later today is under today', () => {
  const trial = { ...request, status: 'TRIAL_ASSIGNED' as const };
  const cards = [
    { ...request, id: 1, nextStep: step('call', '2026-11-20'), overdue: true },
    { ...request, id: 2, nextStep: step('call', '2026-11-24') },
    { ...trial, id: 3, nextStep: step('call', '2026-11-25'), scheduledDate: '2026-11-27T15:00:00.000Z' },
    { ...trial, id: 4, nextStep: step('ask_outcome', '2026-11-25'), scheduledDate: '2026-11-24T15:00:00.000Z' },
    { ...request, id: 5, nextStep: null },
    { ...trial, id: 6, nextStep: step('ask_outcome', '2026-11-24'), scheduledDate: '2026-11-23T15:00:00.000Z' },
    { ...trial, id: 7, nextStep: step('ask_outcome', '2026-11-25'), scheduledDate: '2026-11-24T12:00:00.000Z' },
  ];
  expect(splitIntoSections(cards, now).map(({ section, cards }) => [section, cards.map(({ id }) => id)])).toEqual([
    ['overdue', [1]],
    ['outcome', [6, 7]],
    ['today', [2, 4]],
    ['later', [3]],
    ['noStep', [5]],
  ]);
});

test('the outcome is asked from the beginning of the lesson until somebody has said it', () => {
  const trial = { ...request, status: 'TRIAL_ASSIGNED' as const, scheduledDate: '2026-11-24T12:00:00.000Z' };
  expect(asksOutcome(trial, now)).toBe(true);
  expect(asksOutcome({ ...trial, scheduledDate: '2026-11-24T14:00:00.000Z' }, now)).toBe(false);
  expect(asksOutcome({ ...trial, trialOutcome: 'CAME' }, now)).toBe(false);
  expect(asksOutcome({ ...trial, status: 'REFUSED' }, now)).toBe(false);
  expect(asksOutcome({ ...trial, trialDeclinedAt: '2026-11-23T12:00:00.000Z' }, now)).toBe(false);
});
