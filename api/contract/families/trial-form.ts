/**
 * The values of the public form and what must be filled in, for the portal's page and the form on the school's website.
 * Without schemas, so that a page can show the form before it loads them.
 */
export interface TrialValues {
  childName: string;
  /** Digits, or empty. */
  childAge: string;
  parentName: string;
  /** `+7` and up to ten digits. */
  parentPhone: string;
  /** Ids as text, or empty. */
  sectionId: string;
  branchId: string;
  /** School time: 'yyyy-MM-ddTHH:mm', or empty. */
  desiredDate: string;
  notes: string;
  consentToDataProcessing: boolean;
}

/** In the order of the screen, which error list and focus follow. */
export const trialFields = [
  'childName',
  'childAge',
  'parentName',
  'parentPhone',
  'sectionId',
  'branchId',
  'desiredDate',
  'notes',
  'consentToDataProcessing',
] as const satisfies readonly (keyof TrialValues)[];

export const emptyPhone = '+7';

/** @param desiredDate in school time */
export function emptyTrialValues(desiredDate: string): TrialValues {
  return {
    ...{ childName: '', childAge: '', parentName: '', parentPhone: emptyPhone, sectionId: '', branchId: '' },
    ...{ desiredDate, notes: '', consentToDataProcessing: false },
  };
}

/**
 * What a browser keeps of a half-filled form until its tab is closed: a phone reloads a page that it had put away. Without
 * the consent, which is given anew.
 */
export function toKeptTrial({ consentToDataProcessing: _, ...values }: TrialValues): string {
  return JSON.stringify(values);
}

/** The values behind a kept text; undefined for anything else. */
export function fromKeptTrial(text: string | null): TrialValues | undefined {
  const values = emptyTrialValues('');
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    for (const field of trialFields) {
      if (field === 'consentToDataProcessing') continue;
      const value: unknown = Reflect.get(kept, field);
      if (typeof value !== 'string') return undefined;
      values[field] = value;
    }
    return values;
  } catch {
    return undefined;
  }
}

/**
 * Initial value of the form: today at 17:30 UTC (specification sections 3 and 9).
 *
 * @param today 'yyyy-MM-dd' in school time
 */
export function defaultDesiredDate(today: string): Date {
  return new Date(`${today}T17:30:00Z`);
}

/** Required fields, checked before anything else, in the order of specification section 5. */
const presence: ReadonlyArray<{ field: RequiredTrialField; missing: (values: TrialValues) => boolean }> = [
  { field: 'childName', missing: (values) => values.childName.trim() === '' },
  { field: 'childAge', missing: (values) => values.childAge === '' },
  { field: 'parentName', missing: (values) => values.parentName.trim() === '' },
  { field: 'parentPhone', missing: (values) => values.parentPhone === '' || values.parentPhone === emptyPhone },
  { field: 'sectionId', missing: (values) => values.sectionId === '' },
  { field: 'branchId', missing: (values) => values.branchId === '' },
  { field: 'consentToDataProcessing', missing: (values) => !values.consentToDataProcessing },
];

export type RequiredTrialField = Exclude<keyof TrialValues, 'desiredDate' | 'notes'>;

/** The first missing field, which a message names; undefined when all are filled. */
export function firstMissing(values: TrialValues): RequiredTrialField | undefined {
  return presence.find(({ missing }) => missing(values))?.field;
}
