import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { policyAdmits, type RouteContract } from '@school/api-contract/route';
import { errorBodySchema } from '@school/api-contract/rules/errors';
import { type Role, roles } from '@school/api-contract/rules/roles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAllRoutes, listDeclaredRoutes } from '../app/features';
import { enrolAndRequestCode, wrongCode } from '../features/contracts/signing/signing.fixture';
import { assertRoutesImplemented } from '../platform/http/app';
import { arbitraryFor } from './schema-arbitrary';
import { useTestApp } from './test-app';
import { toAddress, toRequestBody } from './test-client';

const app = useTestApp({ features: createAllRoutes });
const routes = listDeclaredRoutes({ demo: true });
const callers: (Role | null)[] = [null, ...roles];

/** Creates an open contract with a sent code, so that only the missing proof can refuse access. */
async function openSigning() {
  const { contractId, signatureId, phone, code } = await enrolAndRequestCode(app);
  const { parent: foreign } = await enrolAndRequestCode(app);
  const params = { id: contractId, signatureId };
  const bodies: Record<string, unknown> = {
    [contractRoutes.initiate.path]: { contractId, phoneNumber: phone, agreementVersion: 1 },
    [contractRoutes.verify.path]: { signatureId, verificationCode: wrongCode(code) },
  };
  const getContractInput = (route: RouteContract) => ({ params, body: bodies[route.path] });
  // the cookie of another family, under its own name and under this contract's name
  const thief = app.visitor();
  thief.cookies.set(`signing_${contractId}`, [...foreign.cookies.values()][0] ?? '');
  return {
    getContractInput,
    strangers: [app.visitor(), foreign, thief, await app.as('coach'), await app.as('accountant')],
  };
}

/**
 * The same input for each caller, valid enough to pass validation. Without the filter `owes`, which fewer roles may use
 * than its routes (students.test.ts).
 */
function inputFor(route: RouteContract): Parameters<typeof toAddress>[1] & { body?: unknown } {
  const sample = (schema: RouteContract['body']): unknown => {
    if (!schema) return undefined;
    const candidates = fc.sample(arbitraryFor(schema), { numRuns: 300, seed: 7 });
    return candidates.find((candidate) => schema.safeParse(candidate).success) ?? candidates[0];
  };
  const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? { ...value } : undefined);
  const query = { ...asRecord(sample(route.query)), owes: undefined };
  return { params: asRecord(sample(route.params)), query, body: sample(route.body) };
}

async function callRoute(route: RouteContract, role: Role | null, input: ReturnType<typeof inputFor>) {
  const client = role ? await app.as(role) : app.visitor();
  const response = await client.send(route.method, toAddress(route, input), toRequestBody(route, input.body));
  const code = response.ok ? undefined : errorBodySchema.parse(await response.json()).code;
  return { status: response.status, code };
}

const holderRoutes = routes.filter(({ policy }) => policy.kind === 'contractHolder');
const roleRoutes = routes.filter(({ policy }) => policy.kind !== 'contractHolder');
const named = (list: RouteContract[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(named(holderRoutes))('%s of a real contract is visible only to its holders', async (_, route) => {
  const { getContractInput, strangers } = await openSigning();
  const { params, body } = getContractInput(route);
  for (const [index, stranger] of strangers.entries()) {
    const { status } = await stranger.send(route.method, toAddress(route, { params }), { body });
    expect([index, status]).toEqual([index, 404]);
  }
  for (const role of roles.filter((candidate) => policyAdmits(route.policy, candidate))) {
    const { status } = await (await app.as(role)).send(route.method, toAddress(route, { params }), { body });
    expect([role, [200, 400, 429].includes(status)]).toEqual([role, true]);
  }
});

test.each(named(roleRoutes))('%s admits exactly the roles of its policy', async (_, route) => {
  const input = inputFor(route);
  for (const role of callers) {
    const who = role ?? 'anonymous';
    const { status, code } = await callRoute(route, role, input);
    if (policyAdmits(route.policy, role)) {
      expect([code, who], 'must be let in').not.toContain('UNAUTHENTICATED');
      expect([code, who], 'must be let in').not.toContain('FORBIDDEN');
      expect(status, who).toBeLessThan(500);
    } else {
      const refusal = role === null ? { status: 401, code: 'UNAUTHENTICATED' } : { status: 403, code: 'FORBIDDEN' };
      expect({ who, status, code }).toEqual({ who, ...refusal });
    }
  }
});

test('every declared route is implemented exactly once', () => {
  const implementations = createAllRoutes(app.deps);
  expect(() => assertRoutesImplemented(routes, implementations)).not.toThrow();
  expect(() => assertRoutesImplemented(routes, implementations.slice(1))).toThrow('without an implementation');
  expect(() => assertRoutesImplemented(routes, [...implementations, ...implementations.slice(0, 1)])).toThrow('twice');
});
