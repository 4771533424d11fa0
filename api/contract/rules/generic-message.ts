import type { z } from 'zod';
import { messages } from './messages';

/**
 * The text for a rule without its own ('Required', 'Invalid input', specification section 5): a sentence for people,
 * without the type names in zod's texts.
 */
export const genericMessage: z.core.$ZodErrorMap = ({ code, input, origin }) => {
  if (code === 'unrecognized_keys') return messages.unknownFields;
  if (input === undefined || input === '' || (Array.isArray(input) && input.length === 0)) return messages.required;
  if (code === 'too_big') return origin === 'string' ? messages.tooLong : messages.tooBig;
  return code === 'too_small' ? messages.tooSmall : messages.invalid;
};
