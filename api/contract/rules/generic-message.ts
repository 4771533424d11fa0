import type { z } from 'zod';
import { messages } from './messages';

/**
 * The text of a rule that has none of its own ('Required', 'Invalid input', specification section 5): a sentence for
 * people, without the names of types that the texts of zod itself hold.
 */
export const genericMessage: z.core.$ZodErrorMap = ({ code, input, origin }) => {
  if (code === 'unrecognized_keys') return messages.unknownFields;
  if (input === undefined || input === '' || (Array.isArray(input) && input.length === 0)) return messages.required;
  if (code === 'too_big') return origin === 'string' ? messages.tooLong : messages.tooBig;
  return code === 'too_small' ? messages.tooSmall : messages.invalid;
};
