import { enrolmentParent, enrolmentStudentForm } from '@school/api-contract/families/registrations';
import { z } from 'zod';
import { linkKey } from './link-key';
import { emptyParent, emptyStudent, type ParentValues, type StudentValues } from './registration-forms';

/** Values restored after the family closed the page. */
export interface Draft {
  student: StudentValues;
  parent: ParentValues;
  savedAt: Date;
}

/** Equal to the default life of a link; an older draft is useless. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

const orEmpty = <Value extends z.ZodType>(value: Value) => value.or(z.literal(''));

/**
 * Validates drafts on write and read and so decides what stays on the device: no document numbers, no health data, and
 * no consents, which must be given again.
 */
const draftSchema = z.object({
  savedAt: z.iso.datetime(),
  student: z.object({
    fullName: z.string(),
    birthDate: z.string(),
    gender: orEmpty(enrolmentStudentForm.shape.gender),
    birthCertificateIssueDate: z.string(),
    sportsDirection: orEmpty(enrolmentStudentForm.shape.sportsDirection),
    trainingDays: enrolmentStudentForm.shape.trainingDays.or(z.tuple([])),
    additionalInfo: z.string(),
  }),
  parent: z.object({
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    relationship: orEmpty(enrolmentParent.shape.relationship),
    passportIssuedBy: z.string(),
    actualAddress: z.string(),
    trainingAddress: z.string(),
  }),
});

const storageKey = (token: string) => `registration-draft:${linkKey(token)}`;

/** Returns undefined when there is no draft, it is too old, or storage is unavailable. */
export function loadDraft(token: string, now: Date): Draft | undefined {
  const stored = draftSchema.safeParse(readJson(storageKey(token)));
  if (!stored.success) return undefined;
  const { student, parent } = stored.data;
  const savedAt = new Date(stored.data.savedAt);
  if (now.getTime() - savedAt.getTime() > lifeMs) {
    clearDraft(token);
    return undefined;
  }
  return { student: { ...emptyStudent, ...student }, parent: { ...emptyParent, ...parent }, savedAt };
}

/** @returns whether the browser saved it */
export function saveDraft(token: string, draft: Draft): boolean {
  const stored = draftSchema.safeParse({ ...draft, savedAt: draft.savedAt.toISOString() });
  if (!stored.success) return false;
  try {
    localStorage.setItem(storageKey(token), JSON.stringify(stored.data));
    return true;
  } catch {
    return false; // Storage is closed or full: the form works without a draft.
  }
}

export function clearDraft(token: string): void {
  try {
    localStorage.removeItem(storageKey(token));
  } catch {
    // Without storage there is no draft to delete.
  }
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
