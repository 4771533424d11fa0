import { z } from 'zod';
import { daySchema, idParams, idSchema, momentSchema, textMin } from '../common';
import { balanceSchema } from '../money/subscription-schemas';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { contractStatuses } from '../rules/status-tables';
import { studentSchema } from './students';

export const departureSchema = z.object({
  /** Subscriptions that have not ended, the next ones included. */
  subscriptions: z.array(
    z.object({
      id: idSchema,
      planName: z.string(),
      startsOn: daySchema,
      endsOn: daySchema,
      updatedAt: momentSchema,
      /** What cancelling it today credits; null for a caller who sees no amounts. */
      unusedPart: z.number().int().nullable(),
    }),
  ),
  /** Null for a caller who sees no amounts, and where the school takes payments only. */
  balance: balanceSchema.nullable(),
  /** Contracts that have not ended. */
  contracts: z.array(z.object({ id: idSchema, contractNumber: z.string(), status: z.enum(contractStatuses) })),
});
export type Departure = z.infer<typeof departureSchema>;

const policy = { kind: 'capability', capability: 'createStudents' } as const;

export const departureRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/students/:id/departure',
    summary: 'What a student who leaves the school still has: subscriptions, money and contracts',
    policy,
    params: idParams,
    success: { status: 200, schema: departureSchema },
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/students/:id/departure',
    summary:
      'Archive a student and, all or nothing, cancel these subscriptions with their unused parts and end these contracts',
    policy,
    params: idParams,
    body: z.strictObject({
      subscriptions: z
        .array(
          z.strictObject({
            id: idSchema,
            updatedAt: momentSchema,
            /** The unused part as the caller saw it; CONFLICT when it is another one by now. */
            credit: z.number().int().min(0),
          }),
        )
        .max(50),
      contractIds: z.array(idSchema).max(50),
      /** Of the cancellations; the parent reads it when a signed contract ends. */
      reason: textMin(1, 300, messages.cancelReason),
      /** The parents of unsigned contracts are told. */
      tellFamily: z.boolean().optional(),
    }),
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
};
