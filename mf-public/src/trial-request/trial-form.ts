import { isPast, trialRequestBody } from '@school/api-contract/families/trial-requests';
import { messages } from '@school/api-contract/rules/messages';
import { fromSchoolClock, toSchoolClock } from '@school/kit';
import { z } from 'zod';
import { defaultDesiredDate } from './default-date';

/** Values of the form's controls. */
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

export function emptyTrial(now: Date): TrialValues {
  return {
    childName: '',
    childAge: '',
    parentName: '',
    parentPhone: emptyPhone,
    sectionId: '',
    branchId: '',
    desiredDate: toSchoolClock(defaultDesiredDate(now)),
    notes: '',
    consentToDataProcessing: false,
  };
}

const body = trialRequestBody.extend({
  desiredDate: trialRequestBody.shape.desiredDate.refine(
    (moment) => Number.isNaN(Date.parse(moment)) || !isPast(moment, new Date()),
    messages.dateInPast,
  ),
});

/** Converts control values to the API's body and validates them by the API's rules. */
export const trialSchema = z.custom<TrialValues>().transform(toBody).pipe(body);

function toBody(values: TrialValues): unknown {
  return {
    childName: values.childName,
    childAge: toNumber(values.childAge),
    parentName: values.parentName,
    parentPhone: values.parentPhone,
    sectionId: toNumber(values.sectionId),
    branchId: toNumber(values.branchId),
    desiredDate: fromSchoolClock(values.desiredDate),
    ...(values.notes.trim() !== '' && { notes: values.notes }),
    consentToDataProcessing: values.consentToDataProcessing,
  };
}

function toNumber(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

/** Required fields, checked before anything else, in the order of specification section 5. */
const presence: ReadonlyArray<{ field: keyof TrialValues; missing: (values: TrialValues) => boolean }> = [
  { field: 'childName', missing: (values) => values.childName.trim() === '' },
  { field: 'childAge', missing: (values) => values.childAge === '' },
  { field: 'parentName', missing: (values) => values.parentName.trim() === '' },
  { field: 'parentPhone', missing: (values) => values.parentPhone === '' || values.parentPhone === emptyPhone },
  { field: 'sectionId', missing: (values) => values.sectionId === '' },
  { field: 'branchId', missing: (values) => values.branchId === '' },
  { field: 'consentToDataProcessing', missing: (values) => !values.consentToDataProcessing },
];

/** The first missing field, which a toast names; undefined when all are filled. */
export function firstMissing(values: TrialValues): keyof TrialValues | undefined {
  return presence.find(({ missing }) => missing(values))?.field;
}
