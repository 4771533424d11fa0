import { z } from 'zod';
import { givenDaySchema, idParams, idSchema, text } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { changeReason, extendSubscriptions, tellFamilies, toldFamiliesSchema } from './attendance';

/** The longest closure, in days. */
export const maxClosureDays = 62;
/** The most sessions that one call cancels. */
export const maxClosureSessions = 1000;

/** Days on which the school, a branch or a hall is closed, the last one included. */
const closure = z.strictObject({
  from: givenDaySchema,
  to: givenDaySchema,
  /** Left out: all branches, and groups without one. */
  branchId: idSchema.optional(),
  /** A hall of the branch. */
  hall: text(100).optional(),
});

/** Halls of different branches may have the same name. */
const hallHasBranch = ({ branchId, hall }: { branchId?: number | undefined; hall?: string | undefined }) =>
  hall === undefined || branchId !== undefined;
const ofBranch = { path: ['branchId'], message: messages.branchUnknown };

/** What a closure would cancel. */
export const closurePreviewSchema = z.object({
  /** Sessions that are planned and have not begun. */
  sessions: z.number().int(),
  groups: z.number().int(),
  /** Trial lessons in them, which then need another date. */
  trials: z.number().int(),
  /** Whom a message would reach; one for each family. */
  families: toldFamiliesSchema,
  /** Subscriptions of sessions that lose days; none where the school takes payments only. */
  subscriptions: z.number().int(),
});
export type ClosurePreview = z.infer<typeof closurePreviewSchema>;

// whoever may close days may also change subscriptions, see the test of the capabilities
const policy = { kind: 'capability', capability: 'manageBranches' } as const;

export const closureRoutes = {
  preview: defineRoute({
    method: 'GET',
    path: '/api/closures/preview',
    summary: 'What a closure of the school, a branch or a hall would cancel',
    policy,
    query: closure.extend({ branchId: idParams.shape.id.optional() }).refine(hallHasBranch, ofBranch),
    success: { status: 200, schema: closurePreviewSchema },
    errors: [],
  }),
  close: defineRoute({
    method: 'POST',
    path: '/api/closures',
    summary:
      'Cancel all sessions of a period that have not begun, all or none; each family gets one message about its sessions, and subscriptions of sessions that lose days are extended by as many when asked to. Each session can be restored by itself; what was extended stays so',
    policy,
    body: closure.extend({ reason: changeReason, tellFamilies, extendSubscriptions }).refine(hallHasBranch, ofBranch),
    longDatabaseWork: true,
    success: {
      status: 200,
      schema: z.object({ cancelled: z.number().int(), told: toldFamiliesSchema, extended: z.number().int() }),
    },
    /** `status` is `none`: there is no session to cancel. */
    errors: ['ILLEGAL_TRANSITION'],
  }),
};
