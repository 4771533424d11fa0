import type { ErrorDetail } from '@school/api-contract/errors';
import { messages } from '@school/api-contract/messages';
import { z } from 'zod';
import { ru } from 'zod/locales';
import { AppError } from '../app-error';

// texts of rules that the contract gives no text of its own
z.config(ru());

const maxDetails = 100;

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

/** Parses the three parts of a request; throws one VALIDATION_FAILED with every wrong field of all of them. */
export function parseInput(schemas: Schemas, raw: RawInput): { params: unknown; query: unknown; body: unknown } {
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
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details: details.slice(0, maxDetails) });
  return input;
}

/** One entry for each wrong field: the first thing that is wrong with it. */
function toDetails(error: z.ZodError): ErrorDetail[] {
  const byPath = new Map<string, string>();
  for (const issue of error.issues) {
    for (const path of pathsOf(issue)) if (!byPath.has(path)) byPath.set(path, issue.message);
  }
  return [...byPath].map(([path, message]) => ({ path, message }));
}

function pathsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [path.join('.')];
  return issue.keys.map((key) => [...path, key.slice(0, 100)].join('.'));
}

const unstorableInJson = /\\u0000|\\ud[89a-f]/i;
const zeroInForm = /%00|\0/;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Refuses text that PostgreSQL cannot store: the zero character and halves of surrogate pairs. Checked here for every
 * route, since a filter or a search box without a rule of its own would reach the database with it.
 * `rawBody` and `url` are looked at first, so that ordinary requests pay nothing.
 */
export function refuseUnstorableText(input: RawInput, rawBody: string, url: string): void {
  const suspicious =
    unstorableInJson.test(rawBody) || zeroInForm.test(rawBody) || url.includes('%00') || loneSurrogate.test(rawBody);
  if (!suspicious) return;
  const details: ErrorDetail[] = [];
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') {
      if (value.includes('\0') || loneSurrogate.test(value)) {
        details.push({ path: path.join('.'), message: messages.badCharacters });
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) walk(part, [...path, key]);
    }
  };
  for (const part of [input.params, input.query, input.body]) walk(part, []);
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details: details.slice(0, maxDetails) });
}
