import { z } from 'zod';
import { daySchema, givenDaySchema, idParams, namedRefSchema } from '../common';
import { groupSuggestionSchema, groupSuggestionsSchema } from '../families/group-suggestions';
import { defineRoute } from '../route';
import { keptSubscriptionSchema, studentClashSchema } from './group-misfits';

/** A group that the student may join, with what speaks for it and against it. */
export const transferChoiceSchema = groupSuggestionSchema.extend({
  clashes: z.array(studentClashSchema),
  subscriptions: z.array(keptSubscriptionSchema),
});
export type TransferChoice = z.infer<typeof transferChoiceSchema>;

export const transferChoicesSchema = groupSuggestionsSchema.extend({
  /** The child's age on the day of joining in full years. */
  childAge: groupSuggestionsSchema.shape.childAge,
  /** The student's groups whose roster the caller may change and that the student does not leave anyway, with the first day in each. */
  current: z.array(namedRefSchema.extend({ joinDate: daySchema })),
  /** The best first, without the groups that the student is in. */
  groups: z.array(transferChoiceSchema),
});
export type TransferChoices = z.infer<typeof transferChoicesSchema>;

export const transferRoutes = {
  choices: defineRoute({
    method: 'GET',
    path: '/api/students/:id/transfer-choices',
    summary: 'Groups into which the caller may transfer a student, the best first, with what speaks against each',
    policy: { kind: 'section', section: 'groups' },
    params: idParams,
    query: z.object({
      /** The group to leave: its sessions do not clash, and its subscriptions are compared. */
      from: idParams.shape.id.optional(),
      /** The first day in the other group; defaults to today. */
      joinDate: givenDaySchema.optional(),
    }),
    success: { status: 200, schema: transferChoicesSchema },
    errors: ['NOT_FOUND'],
  }),
};
