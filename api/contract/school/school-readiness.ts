import { z } from 'zod';
import { idSchema, momentSchema } from '../common';
import { defineRoute } from '../route';
import { documentKinds } from '../students/document-kinds';

/** Requisites that contracts contain; sending is blocked until all of them are valid. */
export const requisiteNames = [
  'operatorName',
  'operatorInn',
  'operatorOgrn',
  'operatorAddress',
  'operatorPhone',
  'operatorEmail',
  'bankDetails',
] as const;
export type RequisiteName = (typeof requisiteNames)[number];

/** `invented`: the initial value of a new database. `wrong`: the check digit does not match. */
export const requisiteFaults = ['missing', 'invented', 'wrong'] as const;
export type RequisiteFault = (typeof requisiteFaults)[number];

/** What an owner sets up in a new installation, in this order. `ready` depends on requisites and documents only. */
export const setupSteps = ['school', 'requisites', 'places', 'coaches', 'documents'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const schoolReadinessSchema = z.object({
  /** Whether contracts and links may be sent and families may use the forms. Always true in demo mode. */
  ready: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(setupSteps),
      /** Follows from the data, whether the step was skipped or not. */
      done: z.boolean(),
      skipped: z.boolean(),
    }),
  ),
  requisites: z.array(z.object({ name: z.enum(requisiteNames), fault: z.enum(requisiteFaults).nullable() })),
  /** The versions in force of all documents, and whether a user has read them. */
  documents: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(documentKinds),
      version: z.number().int(),
      readAt: momentSchema.nullable(),
      readByName: z.string().nullable(),
    }),
  ),
});
export type SchoolReadiness = z.infer<typeof schoolReadinessSchema>;

export const schoolReadinessRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/school/readiness',
    summary: 'What is missing before contracts, links and public forms are open to families',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    success: { status: 200, schema: schoolReadinessSchema },
    errors: [],
  }),
  skipStep: defineRoute({
    method: 'PUT',
    path: '/api/school/readiness/steps/:step',
    summary: 'Skip a step of the set-up for now, or take it up again',
    policy: { kind: 'capability', capability: 'fullSettings' },
    params: z.object({ step: z.enum(setupSteps) }),
    body: z.strictObject({ skipped: z.boolean() }),
    success: { status: 200, schema: schoolReadinessSchema },
    errors: ['NOT_FOUND'],
  }),
};
