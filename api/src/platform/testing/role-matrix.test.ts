import { errorBodySchema } from '@school/api-contract/errors';
import { type Role, roles } from '@school/api-contract/roles';
import { policyAdmits, type RouteContract } from '@school/api-contract/route';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRoutes, declaredRoutes } from '../../features';
import { refuseGaps } from '../http/app';
import { validFor } from './schema-arbitrary';
import { useTestApp } from './test-app';
import { addressOf } from './test-client';

const app = useTestApp({ features: allRoutes });
const routes = declaredRoutes({ demo: true });
const callers: (Role | null)[] = [null, ...roles];

/** The same input for each caller, right enough to come past validation. */
function inputFor(route: RouteContract): Parameters<typeof addressOf>[1] & { body?: unknown } {
  const sample = (schema: RouteContract['body']): unknown => {
    if (!schema) return undefined;
    const candidates = fc.sample(validFor(schema), { numRuns: 300, seed: 7 });
    return candidates.find((candidate) => schema.safeParse(candidate).success) ?? candidates[0];
  };
  const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? { ...value } : undefined);
  return { params: asRecord(sample(route.params)), query: asRecord(sample(route.query)), body: sample(route.body) };
}

async function answerTo(route: RouteContract, role: Role | null) {
  const client = role ? await app.as(role) : app.visitor();
  const input = inputFor(route);
  const response = await client.send(route.method, addressOf(route, input), { body: input.body });
  const code = response.ok ? undefined : errorBodySchema.parse(await response.json()).code;
  return { status: response.status, code };
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s admits whom its policy names',
  async (_, route) => {
    for (const role of callers) {
      const who = role ?? 'anonymous';
      const { status, code } = await answerTo(route, role);
      if (policyAdmits(route.policy, role)) {
        expect([code, who], 'must be let in').not.toContain('UNAUTHENTICATED');
        expect([code, who], 'must be let in').not.toContain('FORBIDDEN');
        expect(status, who).toBeLessThan(500);
      } else if (route.policy.kind === 'contractHolder') {
        expect({ who, status }, code).toEqual({ who, status: 404 });
      } else {
        const refusal = role === null ? { status: 401, code: 'UNAUTHENTICATED' } : { status: 403, code: 'FORBIDDEN' };
        expect({ who, status, code }).toEqual({ who, ...refusal });
      }
    }
  },
);

test('every declared route is implemented, once', () => {
  const implementations = allRoutes(app.deps);
  expect(() => refuseGaps(routes, implementations)).not.toThrow();
  expect(() => refuseGaps(routes, implementations.slice(1))).toThrow('without an implementation');
  expect(() => refuseGaps(routes, [...implementations, ...implementations.slice(0, 1)])).toThrow('twice');
});
