import { type TrialValues, trialFields } from '@school/api-contract/families/trial-form';
import { createTrialSchema } from '@school/api-contract/families/trial-form-rules';
import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { findMessageKey } from '@school/api-contract/rules/messages';
import { fromSchoolClock } from '@school/kit/school-time';

/** The API's own rules, loaded when somebody begins to fill in the form. */
const schema = createTrialSchema(fromSchoolClock);

export type FieldErrors = Partial<Record<keyof TrialValues, string>>;

/** @returns the body for the API, or the first message of each invalid field, in Russian */
export function validate(values: TrialValues): { body: TrialRequestBody } | { errors: FieldErrors } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { body: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { errors: toFieldErrors(issues) };
}

/** Takes the first message of each field of the form. */
export function toFieldErrors(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of trialFields) {
    const found = issues.find(({ path }) => path === field);
    if (found) errors[field] = found.message;
  }
  return errors;
}

/** The message in the language of the form; a text without a translation stays as it is. */
export function translate(message: string, validation: Record<string, string>): string {
  const key = findMessageKey(message);
  return (key !== undefined && validation[key]) || message;
}
