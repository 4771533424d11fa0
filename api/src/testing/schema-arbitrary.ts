import { uploadedFile } from '@school/api-contract/uploaded-file';
import fc from 'fast-check';
import { z } from 'zod';

/** A document, an image of one pixel, an importable list and a bank statement. */
const files = [
  { fileName: 'a.pdf', content: Buffer.from('%PDF-1.7') },
  {
    fileName: 'a.png',
    content: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  {
    fileName: 'a.csv',
    content: Buffer.from(
      'Фамилия;Имя;Дата рождения;Направление;Родитель;Телефон\nЛи;Анна;05.03.2018;Танцы;Ли Ольга;89161234567',
    ),
  },
  { fileName: 'kl_to_1c.txt', content: Buffer.from('1CClientBankExchange\nКонецФайла') },
];

/** Ids of rows in a filled test database, and a few beyond. */
const smallId = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 }));

/**
 * Generates values that a zod schema accepts, or nearly: custom refinements are unknown here. Prefers the bounds of
 * lengths and numbers, or the schema's `examples` where only the server knows valid values. Also for params and query,
 * whose values are sent as text.
 */
export function arbitraryFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema === uploadedFile) return fc.constantFrom(...files);
  const examples = z.globalRegistry.get(schema)?.examples;
  if (Array.isArray(examples)) return fc.constantFrom(...examples);
  // zod's union of all its schemas, discriminated by `def.type`
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectFor(def.shape);
    case 'array':
      return arrayFor(def.element, readRules(def.checks));
    case 'string':
      return stringFor(readRules([def, ...(def.checks ?? [])]));
    case 'number':
      return numberFor(readRules([def, ...(def.checks ?? [])]));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'optional':
    case 'default':
      // left out as often as given: a form with many optional fields would rarely be valid
      return fc.option(arbitraryFor(def.innerType), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(arbitraryFor(def.innerType));
    case 'union':
      return fc.oneof(...def.options.map(arbitraryFor));
    case 'pipe':
      // the stricter side: `text(100).pipe(z.string().min(2))` has it on the right, a transform on the left
      return arbitraryFor((def.out as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.in : def.out);
    default:
      return fc.jsonValue();
  }
}

function objectFor(shape: Readonly<Record<string, z.core.$ZodType>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, arbitraryFor(part)]));
  return fc.record(fields);
}

function arrayFor(element: z.core.$ZodType, { minimum = 0, maximum = minimum + 3 }: Rules): fc.Arbitrary<unknown> {
  return fc.array(arbitraryFor(element), { minLength: minimum, maxLength: Math.min(maximum, minimum + 3) });
}

/** The rules of a schema about length, size and format. */
interface Rules {
  minimum?: number;
  maximum?: number;
  format?: string;
  patterns: RegExp[];
}

function readRules(checks: readonly unknown[] = []): Rules {
  const rules: Rules = { patterns: [] };
  for (const item of checks) {
    const def = getDefinition(item);
    const { check, value, inclusive, minimum, maximum, length, format, pattern } = def;
    if (check === 'greater_than' && typeof value === 'number') rules.minimum = inclusive ? value : value + 1;
    if (check === 'less_than' && typeof value === 'number') rules.maximum = inclusive ? value : value - 1;
    if (typeof minimum === 'number') rules.minimum = minimum;
    if (typeof maximum === 'number') rules.maximum = maximum;
    if (typeof length === 'number') Object.assign(rules, { minimum: length, maximum: length });
    if (typeof format === 'string') rules.format = format;
    if (pattern instanceof RegExp) rules.patterns.push(pattern);
  }
  return rules;
}

/** The definition of a check is in `_zod.def`; a format (`z.email()`) is its own definition. */
function getDefinition(item: unknown): Record<string, unknown> {
  if (typeof item !== 'object' || item === null) return {};
  if (!('_zod' in item)) return { ...item };
  const inner = item._zod;
  return typeof inner === 'object' && inner !== null && 'def' in inner ? { ...Object(inner.def) } : {};
}

const days = ['2016-02-29', '2019-06-01', '2098-05-31', '1900-01-01', '0001-01-01', '0000-01-01', '9999-12-31'];
const moments = days.flatMap((day) => [`${day}T17:30:00Z`, `${day}T23:59:59.999+14:00`]);

function stringFor({ format, patterns, minimum = 0, maximum = minimum + 40 }: Rules): fc.Arbitrary<string> {
  if (format === 'date') {
    // mostly days in the life of a child; otherwise a form with several days would rarely be valid
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('2016-02-29', '2019-06-01') },
      { weight: 1, arbitrary: fc.constantFrom(...days) },
    );
  }
  if (format === 'datetime') return fc.constantFrom(...moments);
  if (format === 'email') return fc.constantFrom('parent@example.org', `${'x'.repeat(60)}@example.org`);
  if (patterns.some(({ source }) => source === '^\\d*$'))
    return fc.stringMatching(new RegExp(`^\\d{${minimum},${maximum}}$`));
  const [pattern] = patterns;
  if (pattern) return fc.stringMatching(pattern);
  const letters = fc.constantFrom(...'абвЁж жизнь-AZ09.\'"%_\\');
  // a frequent two-word name, so that two fields that must be equal sometimes are
  const usual = fc.constant('Анна Ли'.padEnd(minimum, ' Ли').slice(0, maximum));
  const any = fc.string({ unit: letters, minLength: minimum, maxLength: Math.min(maximum, Math.max(minimum, 60)) });
  const borders = fc.constantFrom('я'.repeat(minimum), 'я'.repeat(Math.min(maximum, 5000)));
  return fc.oneof({ weight: 2, arbitrary: usual }, { weight: 1, arbitrary: any }, { weight: 1, arbitrary: borders });
}

function numberFor({ minimum = -1000, maximum = 2 ** 53 }: Rules): fc.Arbitrary<number> {
  const lowest = Math.ceil(minimum);
  const highest = Math.floor(maximum);
  const any = fc.integer({ min: lowest, max: Math.min(highest, 2 ** 31 - 1) });
  const usual = lowest <= 1 && highest >= 40 ? smallId : any;
  return fc.oneof(
    { weight: 6, arbitrary: usual },
    { weight: 1, arbitrary: fc.constantFrom(lowest, highest) },
    { weight: 1, arbitrary: any },
  );
}

/** Values that people, browsers and attackers put where they do not belong. */
const nastyValues: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202E',
  '👨‍👩‍👧',
  "' or 1=1 --",
  '%',
  '../../etc/passwd',
  'x'.repeat(20_000),
  '0',
  '-1',
  '1e9',
  'NaN',
  0,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  [[[]]],
  {},
  { length: -1 },
  '2026-02-30',
  '2026-13-01T99:99:99Z',
  '+275760-09-13T00:00:00Z',
];

/** Makes a few parts of a valid value invalid: replaced, removed, or with an undeclared key. */
export function corrupt(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const corruption = fc.record({
    place: fc.nat(),
    value: fc.constantFrom(...nastyValues),
    way: fc.constantFrom('put', 'drop', 'add'),
  });
  return fc.tuple(valid, fc.array(corruption, { minLength: 1, maxLength: 3 })).map(([value, corruptions]) => {
    let result = structuredClone(value);
    for (const { place, value: shared, way } of corruptions) {
      // a copy: the next corruption may change it
      const bad = structuredClone(shared);
      const holders = holdersIn(result);
      const holder = holders[place % Math.max(1, holders.length)];
      if (!holder) result = bad;
      else if (way === 'add') holder.parent.unknownField = bad;
      else if (way === 'drop') delete holder.parent[holder.key];
      else holder.parent[holder.key] = bad;
    }
    return result;
  });
}

interface Holder {
  parent: Record<string, unknown>;
  key: string;
}

/** Every position in a JSON value where another value could be. */
function holdersIn(value: unknown): Holder[] {
  if (!isHolder(value) || ArrayBuffer.isView(value)) return [];
  return Object.keys(value).flatMap((key) => [{ parent: value, key }, ...holdersIn(value[key])]);
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
