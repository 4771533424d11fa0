import { z } from 'zod';
import type { ContractVariableName } from './document-variables';

/** What a contract takes from a student's card, in the order in which people read it. */
export const comparedFields = [
  'studentName',
  'studentBirthDate',
  'birthCertificateNumber',
  'birthCertificateIssueDate',
  'sportsDirection',
  'trainingDays',
  'parentName',
  'parentRelationship',
  'parentPhone',
  'parentEmail',
  'passportSeries',
  'passportNumber',
  'passportIssuedBy',
  'actualAddress',
  'trainingAddress',
] as const satisfies readonly ContractVariableName[];
export type ComparedField = (typeof comparedFields)[number];

/** Names one set of differences, so that nobody confirms others than were shown. */
const fingerprintSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Where a contract that is not signed yet says something else than the student's card. */
export const contractDifferencesSchema = z.object({
  fingerprint: fingerprintSchema,
  /** As the parent reads them in the contract, '' for a blank; passport series and number are masked. */
  fields: z.array(z.object({ field: z.enum(comparedFields), contract: z.string(), card: z.string() })),
});
export type ContractDifferences = z.infer<typeof contractDifferencesSchema>;

export const differenceActions = ['sendAsIs', 'newVersion'] as const;
export type DifferenceAction = (typeof differenceActions)[number];

/**
 * What is done about the differences that were shown. `newVersion`: nothing is sent; a draft is filled in again from the
 * card, a contract that was sent is cancelled and a new draft takes its place.
 */
export const differencesDecisionSchema = z.strictObject({
  action: z.enum(differenceActions),
  fingerprint: fingerprintSchema,
});
export type DifferencesDecision = z.infer<typeof differencesDecisionSchema>;
