import { z } from 'zod';
import { messages } from '../rules/messages';

/** Whole units of the school's currency; the limit keeps sums of all payments exact. */
export const amountSchema = z
  .number(messages.amount)
  .int(messages.amountWhole)
  .positive(messages.amount)
  .max(100_000_000, messages.tooBig);
