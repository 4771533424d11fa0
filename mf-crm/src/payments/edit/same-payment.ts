import { errorBodySchema } from '@school/api-contract/rules/errors';
import { hasCode } from '@school/kit';

/** The payment that a refusal with PAYMENT_REPEATED names; without it there is nothing to ask about. */
export const getSamePayment = (error: unknown) =>
  hasCode(error, 'PAYMENT_REPEATED') ? errorBodySchema.safeParse(error.body).data?.samePayment : undefined;
