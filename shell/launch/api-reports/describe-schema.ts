import { z } from 'zod';

/** The part of JSON Schema that our contracts need. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/**
 * Describes a schema as a type, by its JSON Schema. Limits such as lengths are left out: they are in the OpenAPI
 * document.
 *
 * @param io what the schema accepts, or what it returns
 */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): string {
  return toType(toJsonSchema(schema, io));
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' })));
}

function toType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(toType))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${toType(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => toType({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'array':
      return schema.prefixItems
        ? `[${schema.prefixItems.map(toType).join(', ')}]`
        : `Array<${schema.items ? toType(schema.items) : 'unknown'}>`;
    case 'object':
      return toObjectType(schema);
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

function toObjectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    return typeof additionalProperties === 'object' ? `Record<string, ${toType(additionalProperties)}>` : 'object';
  }
  const members = Object.entries(properties).map(([name, value]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${toType(value)};`;
  });
  return `{ ${members.join(' ')} }`;
}
