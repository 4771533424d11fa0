import { z } from 'zod';
import { idParams, idSchema, lineMin, momentSchema, phoneSchema, sportsDirectionSchema, text } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';

export const hallSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Groups that train in it, archived ones included. */
  groupCount: z.number().int(),
});
export type Hall = z.infer<typeof hallSchema>;

export const branchSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  /** '': none. */
  phone: z.string(),
  /** An inactive one is in no form; groups and requests keep its name. */
  active: z.boolean(),
  /** By name. */
  halls: z.array(hallSchema),
  /** Active groups, which keep the branch from being closed. */
  activeGroupCount: z.number().int(),
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
});
export type Branch = z.infer<typeof branchSchema>;

export const branchBody = z.strictObject({
  name: lineMin(1, 100, messages.branchName),
  address: lineMin(1, 300, messages.branchAddress),
  phone: z.union([z.literal(''), phoneSchema], messages.phone),
  active: z.boolean(),
});
export type BranchBody = z.infer<typeof branchBody>;

export const hallBody = z.strictObject({ name: lineMin(1, 60, messages.hallName) });
export type HallBody = z.infer<typeof hallBody>;

export const sectionSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** '': none. */
  description: z.string(),
  /** Gives it colour and sign, and suggests groups to its requests; null: none of the four. */
  sportsDirection: sportsDirectionSchema.nullable(),
  /** An inactive one is in no form; requests keep its name. */
  active: z.boolean(),
  updatedAt: momentSchema,
});
export type Section = z.infer<typeof sectionSchema>;

export const sectionBody = z.strictObject({
  name: lineMin(1, 100, messages.sectionName),
  description: text(500),
  sportsDirection: sportsDirectionSchema.nullable(),
  active: z.boolean(),
});
export type SectionBody = z.infer<typeof sectionBody>;

export const branchSectionSchema = z.object({
  id: idSchema,
  branchId: idSchema,
  sectionId: idSchema,
  /** Free text or the JSON map, see `parseBranchSchedule`. */
  schedule: z.string(),
  /** Families can ask for it only while it, its branch and its section are active. */
  active: z.boolean(),
  updatedAt: momentSchema,
});
/** A section that a branch has, with its schedule there. */
export type BranchSection = z.infer<typeof branchSectionSchema>;

const branchSectionChange = z.strictObject({ schedule: text(1000), active: z.boolean() });
export const branchSectionBody = branchSectionChange.extend({
  branchId: idSchema,
  sectionId: z.number(messages.sectionId).int(messages.sectionId).positive(messages.sectionId).max(2_147_483_647),
});
export type BranchSectionBody = z.infer<typeof branchSectionBody>;

const policy = { kind: 'capability', capability: 'manageBranches' } as const;
const hallParams = idParams.extend({ hallId: idParams.shape.id });
const known = { updatedAt: momentSchema };

/** What owner and senior_admin set up; the two public reads are in `families/trial-requests.ts`. */
export const branchRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/branches',
    summary: 'All branches with their halls, by name, inactive ones last',
    policy,
    success: { status: 200, schema: z.array(branchSchema) },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/branches',
    summary: 'A new branch',
    policy,
    body: branchBody,
    success: { status: 201, schema: branchSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/branches/:id',
    summary: 'Change, close or reopen a branch; one with active groups cannot be closed',
    policy,
    params: idParams,
    body: branchBody.extend(known),
    success: { status: 200, schema: branchSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'BRANCH_HAS_GROUPS'],
  }),
  createHall: defineRoute({
    method: 'POST',
    path: '/api/branches/:id/halls',
    summary: 'A new hall of a branch',
    policy,
    params: idParams,
    body: hallBody,
    success: { status: 201, schema: hallSchema },
    errors: ['NOT_FOUND'],
  }),
  renameHall: defineRoute({
    method: 'PUT',
    path: '/api/branches/:id/halls/:hallId',
    summary: 'Rename a hall, in its groups too',
    policy,
    params: hallParams,
    body: hallBody,
    success: { status: 200, schema: hallSchema },
    errors: ['NOT_FOUND'],
  }),
  removeHall: defineRoute({
    method: 'DELETE',
    path: '/api/branches/:id/halls/:hallId',
    summary: 'Remove a hall that no group uses',
    policy,
    params: hallParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'HALL_IN_USE'],
  }),
  listSections: defineRoute({
    method: 'GET',
    path: '/api/sports-sections/all',
    summary: 'All sections by name, inactive ones last',
    policy,
    success: { status: 200, schema: z.array(sectionSchema) },
    errors: [],
  }),
  createSection: defineRoute({
    method: 'POST',
    path: '/api/sports-sections',
    summary: 'A new section',
    policy,
    body: sectionBody,
    success: { status: 201, schema: sectionSchema },
    errors: [],
  }),
  updateSection: defineRoute({
    method: 'PUT',
    path: '/api/sports-sections/:id',
    summary: 'Change, close or reopen a section',
    policy,
    params: idParams,
    /** Direction left out: as before. */
    body: sectionBody.partial({ sportsDirection: true }).extend(known),
    success: { status: 200, schema: sectionSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  listBranchSections: defineRoute({
    method: 'GET',
    path: '/api/branch-sections',
    summary: 'Which branches have which sections, with the schedules',
    policy,
    success: { status: 200, schema: z.array(branchSectionSchema) },
    errors: [],
  }),
  createBranchSection: defineRoute({
    method: 'POST',
    path: '/api/branch-sections',
    summary: 'Give a branch a section',
    policy,
    body: branchSectionBody,
    success: { status: 201, schema: branchSectionSchema },
    errors: ['NOT_FOUND'],
  }),
  updateBranchSection: defineRoute({
    method: 'PUT',
    path: '/api/branch-sections/:id',
    summary: 'Change the schedule of a section in a branch, or pause it',
    policy,
    params: idParams,
    body: branchSectionChange.extend(known),
    success: { status: 200, schema: branchSectionSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeBranchSection: defineRoute({
    method: 'DELETE',
    path: '/api/branch-sections/:id',
    summary: 'Take a section from a branch; requests keep the names of both',
    policy,
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
};
