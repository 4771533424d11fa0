import { z } from 'zod';
import type { ContractVariableName } from './document-variables';

/** Contract fields that come from a student's card, in reading order. */
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

/** Identifies one set of differences, so that the caller confirms exactly the set shown. */
const fingerprintSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Differences between an unsigned contract and the student's card. */
export const contractDifferencesSchema = z.object({
  fingerprint: fingerprintSchema,
  /** Values as the contract shows them to the parent, '' for a blank; passport series and number are masked. */
  fields: z.array(z.object({ field: z.enum(comparedFields), contract: z.string(), card: z.string() })),
});
export type ContractDifferences = z.infer<typeof contractDifferencesSchema>;

export const differenceActions = ['sendAsIs', 'newVersion'] as const;
export type DifferenceAction = (typeof differenceActions)[number];

/**
 * How to resolve the differences shown. `newVersion` sends what the card says: a draft is filled in again; a contract
 * that was already sent is cancelled and replaced by a new one.
 */
export const differencesDecisionSchema = z.strictObject({
  action: z.enum(differenceActions),
  fingerprint: fingerprintSchema,
});
export type DifferencesDecision = z.infer<typeof differencesDecisionSchema>;
