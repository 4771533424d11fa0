import { afterEach, expect, test } from 'vitest';
import { clearDraft, loadDraft, saveDraft } from './draft';
import { filledParent, filledStudent } from './registration.fixtures';

const token = 'token-of-the-first-link-0001';
const savedAt = new Date('2026-11-20T10:00:00Z');
const draft = { student: filledStudent, parent: filledParent, savedAt };

afterEach(() => localStorage.clear());

test('restores the values that may be stored', () => {
  expect(saveDraft(token, draft)).toBe(true);
  expect(loadDraft(token, savedAt)).toEqual({
    ...draft,
    student: { ...filledStudent, birthCertificateNumber: '' },
    parent: {
      ...filledParent,
      passportSeries: '',
      passportNumber: '',
      consentProcessing: false,
      consentContract: false,
      consentPhoto: false,
    },
  });
});

test('contains no document number, no health data, no consent and not the link’s token', () => {
  saveDraft(token, { ...draft, student: { ...filledStudent, medicalInfo: 'Астма', consentMedical: true } });
  const stored = JSON.stringify({ ...localStorage });
  for (const secret of ['789012', '4512', '981276', 'Астма', 'onsent', token]) expect(stored).not.toContain(secret);
  expect(stored).toContain('Иванова');
});

test('a half-filled draft is stored too', () => {
  const student = { ...filledStudent, gender: '' as const, trainingDays: [], fullName: 'И' };
  saveDraft(token, { ...draft, student });
  expect(loadDraft(token, savedAt)?.student).toMatchObject({ gender: '', trainingDays: [], fullName: 'И' });
});

test('each link has its own draft', () => {
  saveDraft(token, draft);
  expect(loadDraft('token-of-the-second-link-002', savedAt)).toBeUndefined();
});

test('is removed after seven days, after clearing, and when it is invalid', () => {
  saveDraft(token, draft);
  expect(loadDraft(token, new Date('2026-11-27T10:00:01Z'))).toBeUndefined();
  expect(localStorage).toHaveLength(0);
  saveDraft(token, draft);
  clearDraft(token);
  expect(localStorage).toHaveLength(0);
  saveDraft(token, draft);
  const [key = ''] = Object.keys({ ...localStorage });
  localStorage.setItem(key, '{"student":1}');
  expect(loadDraft(token, savedAt)).toBeUndefined();
  localStorage.setItem(key, 'not json');
  expect(loadDraft(token, savedAt)).toBeUndefined();
});
