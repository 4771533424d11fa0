import { z } from 'zod';
import { idSchema, namedRefSchema, sportsDirectionSchema, weekdaySchema } from '../common';

export const ageFits = ['fits', 'younger', 'older', 'unknown'] as const;

/** A group in which staff may place the child of a registration, with how well it suits. */
export const groupSuggestionSchema = z.object({
  id: idSchema,
  name: z.string(),
  sportsDirection: z.string(),
  branch: namedRefSchema.nullable(),
  /** In full years; null: no limit on that side. */
  youngestAge: z.number().int().nullable(),
  oldestAge: z.number().int().nullable(),
  /** Below zero when a smaller number of places was set than students were in the group. */
  freePlaces: z.number().int(),
  waitingCount: z.number().int(),
  sameDirection: z.boolean(),
  /** The child today: within the ages of the group, younger, older; `unknown`: the group names no ages. */
  age: z.enum(ageFits),
  /** The family named the address of this branch, or asked for a trial lesson there. */
  sameBranch: z.boolean(),
  /** Days of the group's schedule that the family chose. */
  commonDays: z.array(weekdaySchema),
  /** The direction is the family's and the age fits: the others are shown below. */
  suits: z.boolean(),
});
export type GroupSuggestion = z.infer<typeof groupSuggestionSchema>;

export const groupSuggestionsSchema = z.object({
  /** The child's age today in full years. */
  childAge: z.number().int(),
  sportsDirection: sportsDirectionSchema,
  /** The best first. */
  groups: z.array(groupSuggestionSchema),
});
export type GroupSuggestions = z.infer<typeof groupSuggestionsSchema>;

/** A point in which the text of the family's contract names something else than a group. Both as the contract shows it. */
export const outsideContractSchema = z.object({
  field: z.enum(['sportsDirection', 'trainingDays', 'trainingAddress']),
  contract: z.string(),
  group: z.string(),
});
export type OutsideContract = z.infer<typeof outsideContractSchema>;

/** A group for the child of a registration. */
export const registrationGroupSchema = groupSuggestionSchema.extend({
  /** Empty when the contract has ended. */
  outsideContract: z.array(outsideContractSchema),
});
export type RegistrationGroup = z.infer<typeof registrationGroupSchema>;

export const registrationGroupsSchema = groupSuggestionsSchema.extend({ groups: z.array(registrationGroupSchema) });
export type RegistrationGroups = z.infer<typeof registrationGroupsSchema>;
