import { isJsonWithinLimits, jsonLimits } from '@school/api-contract/rules/json-limits';
import { importReadingSchema, maxImportAnswers } from '@school/api-contract/students/student-import';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listDeclaredRoutes } from '../../app/features';
import { inputLimits } from './input-limits';

const { values, depth } = jsonLimits;
const list = (count: number) => JSON.stringify(Array(count).fill(0));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['a list as long as may be', list(values), true],
  ['a list one longer', list(values + 1), false],
  [
    'keys beyond the limit',
    JSON.stringify(
      Object.fromEntries(
        list(values + 1)
          .split(',')
          .entries(),
      ),
    ),
    false,
  ],
  ['levels as many as may be', nested(depth), true],
  ['a level more', nested(depth + 1), false],
  ['deeper than a stack', '{"a":'.repeat(50_000), false],
  ['brackets and commas of a text', JSON.stringify({ a: `\\"${'[{,"'.repeat(values)}` }), true],
  ['many lists beside each other', `[${Array(values / 2).fill('[1,2]')}]`, false],
])('%s', (_, text, isWithin) => {
  expect(isJsonWithinLimits(text)).toBe(isWithin);
});

/** The part of JSON Schema that limits the size of a body. */
const sizeSchema = z.object({
  type: z.string().optional(),
  maxItems: z.number().optional(),
  get items() {
    return sizeSchema.optional();
  },
  get properties() {
    return z.record(z.string(), sizeSchema).optional();
  },
  get anyOf() {
    return z.array(sizeSchema).optional();
  },
});
type SizeSchema = z.infer<typeof sizeSchema>;

/** Measures the largest body of a schema as `isJsonWithinLimits` counts. */
function measureLargest({ type, items, maxItems, properties, anyOf }: SizeSchema): { values: number; depth: number } {
  if (anyOf) {
    const options = anyOf.map(measureLargest);
    return { values: getLargest(options, 'values'), depth: getLargest(options, 'depth') };
  }
  if (type === 'array') {
    const element = measureLargest(items ?? {});
    const count = maxItems ?? Number.POSITIVE_INFINITY;
    return { values: count * (1 + element.values), depth: 1 + element.depth };
  }
  if (type === 'object') {
    const fields = Object.values(properties ?? {}).map(measureLargest);
    const inside = fields.reduce((sum, field) => sum + field.values, 0);
    return { values: fields.length + inside, depth: 1 + getLargest(fields, 'depth') };
  }
  return { values: 0, depth: 0 };
}

const getLargest = (sizes: { values: number; depth: number }[], of: 'values' | 'depth') =>
  Math.max(0, ...sizes.map((size) => size[of]));

const getLargestBody = (schema: z.ZodType) =>
  measureLargest(sizeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })));

test('the largest body of each route is within the limits', () => {
  const bodies = listDeclaredRoutes({ demo: true }).flatMap(({ method, path, body }) =>
    body ? [{ route: `${method} ${path}`, ...getLargestBody(body) }] : [],
  );
  expect(bodies.filter((body) => body.values > values || body.depth > depth)).toEqual([]);
  // otherwise nothing would have been measured
  expect(getLargest(bodies, 'values')).toBeGreaterThan(3000);
  expect(getLargestBody(importReadingSchema).values).toBeLessThan(values);
});

test('the longest reading of an import fits into its field', () => {
  const columns = Array(200).fill({ heading: 'Ж'.repeat(110), field: 'birthCertificateIssueDate' });
  const answers = Array(maxImportAnswers).fill({ question: 'a'.repeat(12), isSame: false });
  const reading = JSON.stringify({ columns, answers, sheet: 'Ж'.repeat(100), headingRow: 1_000_000 });
  expect(importReadingSchema.safeParse(JSON.parse(reading)).success).toBe(true);
  expect(Buffer.byteLength(reading)).toBeLessThan(inputLimits.multipart.fieldBytes);
});
