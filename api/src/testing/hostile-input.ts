import { getBodyType, type RouteContract } from '@school/api-contract/route';
import { jsonLimits } from '@school/api-contract/rules/json-limits';
import { z } from 'zod';
import { inputLimits } from '../platform/http/input-limits';

interface HostileCall {
  /** Describes the input in the message of a failing test. */
  name: string;
  query?: string;
  body?: string | FormData;
  headers?: Record<string, string>;
}

/**
 * Calls that cost more than their size suggests: many keys, deep nesting, long keys, both beyond the limits and just
 * within them.
 */
export function listHostileCalls(route: RouteContract): HostileCall[] {
  return [...(route.query ? hostileQueries : []), ...(route.body ? hostileBodies(route) : [])];
}

function hostileBodies(route: RouteContract): HostileCall[] {
  const texts = hostileTexts(route);
  if (route.bodyEncoding === 'form') {
    const headers = { 'Content-Type': getBodyType(route) };
    return hostileForms.map(({ name, text }) => ({ name, headers, body: text }));
  }
  if (route.bodyEncoding === 'multipart') {
    return [
      ...texts.map(({ name, fields }) => ({ name, body: parts(fields) })),
      { name: 'many parts', body: parts(numbered(200)) },
      { name: 'a part of a long name', body: parts([[longKey.slice(0, 60_000), 'x']]) },
      { name: 'many parts without a name', ...namelessParts },
    ];
  }
  const asFields = texts.map(({ name, fields }) => ({ name, body: JSON.stringify(Object.fromEntries(fields)) }));
  return [...hostileJson, ...asFields];
}

const longKey = 'ключ'.repeat(30_000);
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const numbered = (count: number) => range(count).map((index): [string, string] => [`k${index}`, 'x']);
const within = jsonLimits.values - 2;

const manyKeys = (count: number) => `{${range(count).map((index) => `"k${index}":0`)}}`;
const nested = (depth: number) => `${'{"a":'.repeat(depth)}"\\u0000"${'}'.repeat(depth)}`;
const repeatInList = (element: string, count: number) => `[${Array(count).fill(element)}]`;

const hostileJson: HostileCall[] = [
  { name: 'many keys', body: manyKeys(24_000) },
  { name: 'as many keys as may be', body: manyKeys(within) },
  { name: 'many elements', body: repeatInList('0', 120_000) },
  { name: 'as many elements as may be', body: repeatInList('{}', within) },
  { name: 'deep nesting with NUL inside', body: nested(5000) },
  { name: 'the deepest nesting with NUL inside', body: nested(40_000) },
  { name: 'as deep as may be, with NUL inside', body: nested(jsonLimits.depth) },
  { name: 'a long key', body: JSON.stringify({ [longKey]: 'x' }) },
  { name: 'a long key with NUL behind it', body: JSON.stringify({ [longKey]: '\0' }) },
  {
    name: 'NUL under many long keys',
    body: JSON.stringify(Object.fromEntries(range(1000).map((index) => [`${'\u0001'.repeat(30)}${index}`, '\0']))),
  },
];

const hostileForms = [
  { name: 'many fields', text: range(3000).join('&') },
  { name: 'as many fields as may be', text: range(inputLimits.fields).join('=%00&') },
  { name: 'a long name', text: `${'k'.repeat(12_000)}=%00` },
];

const hostileQueries = hostileForms.map(({ name, text }) => ({ name, query: text }));

/** Puts JSON as text into each field of the route, since some fields are parsed as JSON. */
function hostileTexts({ body }: RouteContract): { name: string; fields: [string, string][] }[] {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const inEach = (text: string) => names.map((name): [string, string] => [name, text]);
  // together within the size limit of a body
  const share = Math.floor(50_000 / Math.max(1, names.length));
  return [
    { name: 'text of a long list', fields: inEach(repeatInList('0', share)) },
    { name: 'text of a list as long as may be', fields: inEach(repeatInList('0', Math.min(within, share))) },
    { name: 'text of many keys', fields: inEach(`{"columns":${repeatInList('{}', Math.min(within, share))}}`) },
    { name: 'text that nests deep', fields: inEach('['.repeat(share)) },
  ];
}

function parts(fields: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const namelessParts = {
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  body: `${'--b\r\nX: y\r\n\r\n\r\n'.repeat(10_000)}--b--\r\n`,
};
