import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { type ErrorCode, errorBodySchema, errorCatalogue } from '@school/api-contract/errors';
import { bodyTypeOf, errorCodesOf, policyRoles, type RouteContract } from '@school/api-contract/route';
import { z } from 'zod';

type Responses = RouteConfig['responses'];
type ErrorContent = { 'application/json': { schema: { $ref: string } } };

/** The OpenAPI 3.1 description, made of the same routes that the router serves. */
export function describeApi(routes: readonly RouteContract[]) {
  const registry = new OpenAPIRegistry();
  // a code is checked by a function, which has no schema; here it is the list of the catalogue
  const errorSchema = errorBodySchema.extend({ code: z.enum(Object.keys(errorCatalogue)) });
  const { ref } = registry.registerComponent('schemas', 'Error', plainJsonSchema(errorSchema));
  const errorContent = { 'application/json': { schema: ref } };

  for (const route of routes) {
    registry.registerPath({
      method: methodNames[route.method],
      path: route.path.replace(/:(\w+)/g, '{$1}'),
      operationId: operationId(route),
      summary: route.summary,
      description: describePolicy(route),
      request: {
        params: route.params,
        query: route.query,
        ...(route.body ? { body: { required: true, content: { [bodyTypeOf(route)]: { schema: route.body } } } } : {}),
      },
      responses: { ...successOf(route), ...errorsOf(route, errorContent) },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions, { sortComponents: 'alphabetically' }).generateDocument({
    openapi: '3.1.0',
    info: { title: 'Sports School CRM', version: '1', description: 'Errors carry a stable code and a Russian text.' },
  });
}

/** Without the parts that only zod itself reads. */
function plainJsonSchema(schema: z.ZodType) {
  const { $schema: _, ...plain } = JSON.parse(JSON.stringify(z.toJSONSchema(schema)));
  return plain;
}

const methodNames = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** `getApiStudentsId`: stable as long as method and path are. */
function operationId({ method, path }: RouteContract): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

function describePolicy(route: RouteContract): string {
  const limit = route.rateLimit ? ` Rate limit: ${route.rateLimit.name}.` : '';
  if (route.policy.kind === 'public') return `For anybody.${limit}`;
  const holder = route.policy.kind === 'contractHolder' ? 'whoever holds the contract, and for ' : '';
  return `For ${holder}${policyRoles(route.policy).join(', ')}.${limit}`;
}

const plainText = { type: 'string' } as const;
const binary = { type: 'string', format: 'binary' } as const;

function successOf({ success, paged }: RouteContract): Responses {
  const description = success.status === 204 ? 'Done' : 'Success';
  if (success.contentType) {
    const schema = success.contentType.startsWith('text/') ? plainText : binary;
    return { [success.status]: { description, content: { [success.contentType]: { schema } } } };
  }
  if (!success.schema) return { [success.status]: { description } };
  const headers = paged
    ? z.object({
        'X-Total-Count': z.string().describe('Rows on all pages'),
        Link: z.string().optional().describe('<...>; rel="next", if there is a next page'),
      })
    : undefined;
  return { [success.status]: { description, headers, content: { 'application/json': { schema: success.schema } } } };
}

/** One entry for each status, naming the codes that come with it. */
function errorsOf(route: RouteContract, content: ErrorContent): Responses {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...errorCodesOf(route)].sort()) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}
