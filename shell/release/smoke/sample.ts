import { z } from 'zod';

/** The part of JSON Schema that our contracts need. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
}

const byFormat: Record<string, string> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T12:00:00.000Z',
  time: '17:30',
  email: 'parent@example.ru',
  uri: 'https://example.ru/',
  uuid: '3f0c1c1e-9a6b-4d3e-8f21-5b7a90c4d2e1',
};
/** Texts whose format can only be guessed from the field name. */
const byName: Record<string, string> = { currency: 'RUB' };
/** Tried in this order for a text with a pattern. */
const byPattern = [
  ...['Анна', '17:30', '2026-01-15', '2026-01', '2026-01-15T17:30'],
  ...['+79160000001', '#3355cc', 'abcdef0123456789', '1', 'a'],
];

/** A value that a schema accepts, always the same: every field is there, a list has one item, the first choice is taken. */
export function makeSample(schema: z.ZodType): unknown {
  return sample(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', cycles: 'ref' }))));
}

function sample(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(choices.find(({ type }) => type !== 'null') ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sample));
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type;
  switch (type) {
    case 'string':
      return sampleText(schema);
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map(sample);
      return schema.items
        ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}))
        : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, byName[name] ?? sample(part)]),
      );
    default:
      return null;
  }
}

function sampleText({ format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema): string {
  const known = format === undefined ? undefined : byFormat[format];
  if (known !== undefined) return known;
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text);
  const text = byPattern.find((candidate) => fits(candidate)) ?? 'Анна';
  return pattern === undefined ? text.padEnd(minLength, 'а').slice(0, maxLength) : text;
}
