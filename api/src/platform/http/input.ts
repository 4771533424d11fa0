import type { ErrorDetail } from '@school/api-contract/rules/errors';
import { messages } from '@school/api-contract/rules/messages';
import type { z } from 'zod';
import { AppError } from '../app-error';
import type { FindWrongDays } from './implement';
import { inputLimits } from './input-limits';

interface Schemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
}

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Validates the three parts of a request; throws one VALIDATION_FAILED with all wrong fields. */
export async function parseInput(
  schemas: Schemas,
  raw: RawInput,
  findWrongDays?: FindWrongDays,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  const details: ErrorDetail[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    details.push(...toDetails(parsed.error));
    return undefined;
  };
  const input = {
    params: parse(schemas.params, raw.params),
    query: parse(schemas.query, raw.query),
    body: parse(schemas.body, raw.body),
  };
  if (details.length === 0) return input;
  const named = new Set(details.map(({ path }) => path));
  const days = (await findWrongDays?.(raw.body)) ?? [];
  throw new AppError('VALIDATION_FAILED', { details: [...details, ...days.filter(({ path }) => !named.has(path))] });
}

/** One entry per wrong field with its first error, up to the limit of details. */
function toDetails(error: z.ZodError): ErrorDetail[] {
  const byPath = new Map<string, string>();
  for (const issue of error.issues.flatMap(toFieldIssues)) {
    const path = issue.path.join('.');
    if (!byPath.has(path)) byPath.set(path, issue.message);
    if (byPath.size === inputLimits.details.count) break;
  }
  return [...byPath].map(([path, message]) => ({ path, message }));
}

/** When a body may have several forms, returns the errors of the form with the fewest. */
function toFieldIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue];
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
  return nearest ?? [issue];
}

const unstorableInJson = /\\u0000|\\ud[89a-f]/i;
const zeroInForm = /%00|\0/;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Throws when a text cannot be stored in PostgreSQL: the zero character and lone surrogates. Checked for every route,
 * because a filter or search box without its own rule would pass it to the database. `rawBody` and `url` are tested
 * first, so that ordinary requests cost nothing.
 */
export function assertStorableText(input: RawInput, rawBody: string, url: string): void {
  const suspicious =
    unstorableInJson.test(rawBody) || zeroInForm.test(rawBody) || url.includes('%00') || loneSurrogate.test(rawBody);
  if (!suspicious) return;
  const details = [input.params, input.query, input.body].flatMap(findUnstorable);
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}

function findUnstorable(part: unknown): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  // a growing list, since the caller controls the depth of recursion
  const places = [{ path: '', value: part }];
  for (const { path, value } of places) {
    if (typeof value === 'string') {
      if (value.includes('\0') || loneSurrogate.test(value)) found.push({ path, message: messages.badCharacters });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        places.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
      }
    }
  }
  return found;
}
