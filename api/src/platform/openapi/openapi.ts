import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { getBodyType, listErrorCodes, policyRoles, type RouteContract } from '@school/api-contract/route';
import { type ErrorCode, errorBodySchema, errorCatalogue } from '@school/api-contract/rules/errors';
import { asksForCaptcha, captchaHeader } from '@school/api-contract/rules/rate-limits';
import { z } from 'zod';

type Responses = RouteConfig['responses'];
type ErrorContent = { 'application/json': { schema: { $ref: string } } };

/** Creates the OpenAPI 3.1 description from the routes that the router serves. */
export function describeApi(routes: readonly RouteContract[]) {
  const registry = new OpenAPIRegistry();
  // the code is validated by a function, which has no schema; the description lists the catalogue
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
        headers: describeCaptchaHeader(route),
        ...(route.body ? { body: { required: true, content: { [getBodyType(route)]: { schema: route.body } } } } : {}),
      },
      responses: { ...describeSuccess(route), ...describeErrors(route, errorContent) },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions, { sortComponents: 'alphabetically' }).generateDocument({
    openapi: '3.1.0',
    info: { title: 'Sports School CRM', version: '1', description: 'Errors carry a stable code and a Russian text.' },
  });
}

/** A JSON schema without the properties that only zod reads. */
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

/** The header with the captcha solution, for routes whose limit may require one. */
function describeCaptchaHeader({ rateLimit }: RouteContract) {
  if (!rateLimit || !asksForCaptcha(rateLimit.name)) return undefined;
  return z.object({
    [captchaHeader]: z.string().optional().describe('Solution of GET /api/captcha; needed after CAPTCHA_REQUIRED'),
  });
}

const plainText = { type: 'string' } as const;
const binary = { type: 'string', format: 'binary' } as const;

function describeSuccess({ success, paged }: RouteContract): Responses {
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

/** One entry per status with its error codes. */
function describeErrors(route: RouteContract, content: ErrorContent): Responses {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...listErrorCodes(route)].sort()) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}
