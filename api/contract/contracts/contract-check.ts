import { z } from 'zod';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';

/**
 * `revoked`: signed and later terminated. `changed`: number and code are right, but the file differs from the sealed
 * one.
 */
export const contractCheckResults = ['genuine', 'changed', 'unknown', 'revoked'] as const;
export type ContractCheckResult = (typeof contractCheckResults)[number];

/** Unambiguous letters and digits, with or without the hyphens: `7KQM-2XWP-9D`. */
export const checkCodeSchema = z
  .string()
  .max(20)
  .transform((code) => code.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, messages.checkCode));

export const contractCheckBody = z
  .strictObject({
    contractNumber: z
      .string()
      .trim()
      .regex(/^\d{4}-\d{5,9}$/, messages.contractNumber)
      .optional(),
    code: checkCodeSchema.optional(),
    /** SHA-256 of the PDF, hex, computed on the visitor's own device. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .refine(
    ({ contractNumber, code, sha256 }) => sha256 !== undefined || (contractNumber !== undefined && code !== undefined),
    {
      path: ['code'],
      message: messages.checkCode,
    },
  );

export const contractCheckRoutes = {
  check: defineRoute({
    method: 'POST',
    path: '/api/contract/check',
    summary:
      'Whether a signed contract is genuine, by number and code, by the hash of its file, or both; tells nothing else',
    policy: { kind: 'public' },
    rateLimit: { name: 'contractCheck' },
    body: contractCheckBody,
    success: { status: 200, schema: z.object({ result: z.enum(contractCheckResults) }) },
    errors: [],
  }),
};
