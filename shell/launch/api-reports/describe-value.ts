import { z } from 'zod';
import { describeSchema } from './describe-schema';

/**
 * Describes an exported value of a contract: a schema as `Schema<what it accepts, what it returns>`, and a table of
 * routes as functions from their call to their answer. Anything else is described from its source.
 */
export function describeValue(name: string, exported: Record<string, unknown>): string | undefined {
  const value = exported[name];
  if (value instanceof z.ZodType) return describeExportedSchema(name, value);
  if (!isObject(value)) return undefined;
  const routes = Object.entries(value);
  if (routes.length === 0 || !routes.every(([, route]) => isObject(route) && 'method' in route && 'path' in route)) {
    return undefined;
  }
  return `{\n${routes.map(([key, route]) => `  ${key}: ${describeRoute(isObject(route) ? route : {}, exported)};\n`).join('')}}`;
}

/** Manifests are written by remotes and read by nobody else. */
function describeExportedSchema(name: string, schema: z.ZodType): string {
  const input = describeSchema(schema, 'input');
  if (name.startsWith('remoteManifest')) return `Input<${input}>`;
  const output = describeSchema(schema, 'output');
  return input === output ? `Schema<${input}>` : `Schema<${input}, ${output}>`;
}

function describeRoute(
  { method, path, params, query, body, success, paged }: Record<string, unknown>,
  exported: Record<string, unknown>,
): string {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) => {
    if (!(schema instanceof z.ZodType)) return [];
    const optional = schema.safeParse({}).success || schema.safeParse(undefined).success;
    return [`${name}${optional ? '?' : ''}: ${nameSchema(schema, 'input', exported)};`];
  });
  const schema = isObject(success) ? success.schema : undefined;
  const answer = schema instanceof z.ZodType ? nameSchema(schema, 'output', exported) : 'void';
  return `(at: '${method} ${path}', call: { ${parts.join(' ')} }) => ${paged ? `Page<${answer}>` : answer}`;
}

/** Names a schema that the module exports, since the report describes it already. */
function nameSchema(schema: z.ZodType, io: 'input' | 'output', exported: Record<string, unknown>): string {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return `Array<${nameSchema(schema.element, io, exported)}>`;
  }
  const name = Object.keys(exported).find((key) => exported[key] === schema);
  return name === undefined ? describeSchema(schema, io) : `z.${io}<typeof ${name}>`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
