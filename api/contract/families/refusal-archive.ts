import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  idParams,
  idSchema,
  momentSchema,
  pageQuery,
  sportsDirectionSchema,
  text,
} from '../common';
import { defineRoute } from '../route';
import { idOrNoneFilter, nextStepSchema } from './trial-requests';

/** The stage that a request had reached when the family refused. */
export const refusalStages = ['NEW', 'TRIAL_ASSIGNED'] as const;
export type RefusalStage = (typeof refusalStages)[number];

export const refusalSchema = z.object({
  id: idSchema,
  childName: z.string(),
  childAge: z.number().int().nullable(),
  /** Empty once the request has been anonymised. */
  parentPhone: z.string(),
  sectionName: z.string().nullable(),
  /** Of the section; null: none of the four, or no section. */
  sportsDirection: sportsDirectionSchema.nullable(),
  branchName: z.string().nullable(),
  reason: z.string(),
  comment: z.string().nullable(),
  stage: z.enum(refusalStages),
  refusedAt: momentSchema,
  /** Who recorded it; null: an account that no longer exists. */
  byName: z.string().nullable(),
  nextStep: nextStepSchema.nullable(),
  /** Whether the day of the next step has passed. */
  overdue: z.boolean(),
  /** Whether its personal data were removed after the term of storage. */
  anonymised: z.boolean(),
});
export type Refusal = z.infer<typeof refusalSchema>;

const count = z.number().int();
export const refusalFiguresSchema = z.object({
  total: count,
  /** Most frequent first. */
  reasons: z.array(z.object({ id: idSchema, name: z.string(), count })),
  stages: z.array(z.object({ stage: z.enum(refusalStages), count })),
  /** The last twelve months, the present one last; the filters by day do not apply to them. */
  months: z.array(z.object({ month: daySchema, count })),
});
export type RefusalFigures = z.infer<typeof refusalFiguresSchema>;

const idFilter = idParams.shape.id.optional();
const filterQuery = z.object({
  /** Words of the child's or the parent's name, or digits of the phone. */
  search: text(100).optional(),
  reasonId: idFilter,
  sectionId: idOrNoneFilter,
  branchId: idOrNoneFilter,
  stage: z.enum(refusalStages).optional(),
  /** Days of the refusal, both included. */
  from: givenDaySchema.optional(),
  to: givenDaySchema.optional(),
});

const funnel = { kind: 'capability', capability: 'salesFunnel' } as const;

export const refusalArchiveRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/refusal-archive',
    summary: 'Refused requests, the latest refusal first',
    policy: funnel,
    query: pageQuery.extend(filterQuery.shape),
    success: { status: 200, schema: z.array(refusalSchema) },
    paged: true,
    errors: [],
  }),
  figures: defineRoute({
    method: 'GET',
    path: '/api/refusal-archive/figures',
    summary: 'How many refusals the filter admits, by reason, stage and month',
    policy: funnel,
    query: filterQuery,
    success: { status: 200, schema: refusalFiguresSchema },
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/refusal-archive/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy: funnel,
    query: filterQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
};
