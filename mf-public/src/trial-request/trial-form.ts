import { messages } from '@school/api-contract/messages';
import { isPastDay, trialRequestBody } from '@school/api-contract/trial-requests';
import { fromSchoolClock, schoolDay, toSchoolClock } from '@school/kit';
import { z } from 'zod';
import { defaultDesiredDate } from './suggested-sessions';

/** The form as its controls hold it. */
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
  /** The school's wall clock: 'yyyy-MM-ddTHH:mm', or empty. */
  desiredDate: string;
  notes: string;
  consentToDataProcessing: boolean;
}

/** In the order of the screen: the error list and the focus follow it. */
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
    (moment) => Number.isNaN(Date.parse(moment)) || !isPastDay(moment, new Date(), schoolDay),
    messages.dateInPast,
  ),
});

/** From what the controls hold to what the API takes, by the API's own rules. */
export const trialSchema = z.custom<TrialValues>().transform(toBody).pipe(body);

function toBody(values: TrialValues): unknown {
  return {
    childName: values.childName,
    childAge: numberOf(values.childAge),
    parentName: values.parentName,
    parentPhone: values.parentPhone,
    sectionId: numberOf(values.sectionId),
    branchId: numberOf(values.branchId),
    desiredDate: fromSchoolClock(values.desiredDate),
    ...(values.notes.trim() !== '' && { notes: values.notes }),
    consentToDataProcessing: values.consentToDataProcessing,
  };
}

function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

/** What must be there before anything is checked or sent, in the order of specification section 5. */
const presence: ReadonlyArray<{ field: keyof TrialValues; missing: (values: TrialValues) => boolean }> = [
  { field: 'childName', missing: (values) => values.childName.trim() === '' },
  { field: 'childAge', missing: (values) => values.childAge === '' },
  { field: 'parentName', missing: (values) => values.parentName.trim() === '' },
  { field: 'parentPhone', missing: (values) => values.parentPhone === '' || values.parentPhone === emptyPhone },
  { field: 'sectionId', missing: (values) => values.sectionId === '' },
  { field: 'branchId', missing: (values) => values.branchId === '' },
  { field: 'consentToDataProcessing', missing: (values) => !values.consentToDataProcessing },
];

/** The first field that a toast has to ask for; undefined when all are there. */
export function firstMissing(values: TrialValues): keyof TrialValues | undefined {
  return presence.find(({ missing }) => missing(values))?.field;
}
