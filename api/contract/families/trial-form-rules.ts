import { z } from 'zod';
import { messages } from '../rules/messages';
import type { TrialValues } from './trial-form';
import { isPast, trialRequestBody } from './trial-requests';

const body = trialRequestBody.extend({
  desiredDate: trialRequestBody.shape.desiredDate.refine(
    (moment) => Number.isNaN(Date.parse(moment)) || !isPast(moment, new Date()),
    messages.dateInPast,
  ),
});

/**
 * Converts the values of the form to the API's body and validates them by the API's rules.
 *
 * @param toMoment from school time 'yyyy-MM-ddTHH:mm' to ISO text in UTC
 */
export function createTrialSchema(toMoment: (clock: string) => string) {
  return z
    .custom<TrialValues>()
    .transform((values): unknown => ({
      childName: values.childName,
      childAge: toNumber(values.childAge),
      parentName: values.parentName,
      parentPhone: values.parentPhone,
      sectionId: toNumber(values.sectionId),
      branchId: toNumber(values.branchId),
      desiredDate: toMoment(values.desiredDate),
      ...(values.notes.trim() !== '' && { notes: values.notes }),
      consentToDataProcessing: values.consentToDataProcessing,
    }))
    .pipe(body);
}

function toNumber(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
