import { contractRoutes } from '@school/api-contract/contracts';
import { errorBodySchema } from '@school/api-contract/errors';
import { type Role, roles } from '@school/api-contract/roles';
import { policyAdmits, type RouteContract } from '@school/api-contract/route';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enrolAndAsk, wrongCode } from '../../contracts/signing/signing.fixture';
import { allRoutes, declaredRoutes } from '../../features';
import { refuseGaps } from '../http/app';
import { validFor } from './schema-arbitrary';
import { useTestApp } from './test-app';
import { addressOf, bodyOf } from './test-client';

const app = useTestApp({ features: allRoutes });
const routes = declaredRoutes({ demo: true });
const callers: (Role | null)[] = [null, ...roles];

/** A contract that is really open, with a code on its way, so that only the missing proof can hide it. */
async function openSigning() {
  const { contractId, signatureId, phone, code } = await enrolAndAsk(app);
  const { parent: foreign } = await enrolAndAsk(app);
  const params = { id: contractId, signatureId };
  const bodies: Record<string, unknown> = {
    [contractRoutes.initiate.path]: { contractId, phoneNumber: phone, agreementVersion: 1 },
    [contractRoutes.verify.path]: { signatureId, verificationCode: wrongCode(code) },
  };
  const inputOf = (route: RouteContract) => ({ params, body: bodies[route.path] });
  // the cookie of another family, once under its own name and once under this contract's
  const thief = app.visitor();
  thief.cookies.set(`signing_${contractId}`, [...foreign.cookies.values()][0] ?? '');
  return { inputOf, strangers: [app.visitor(), foreign, thief, await app.as('coach'), await app.as('accountant')] };
}

/**
 * The same input for each caller, right enough to come past validation. Without the filter `owes`, which fewer may use than the
 * routes that have it (students.test.ts).
 */
function inputFor(route: RouteContract): Parameters<typeof addressOf>[1] & { body?: unknown } {
  const sample = (schema: RouteContract['body']): unknown => {
    if (!schema) return undefined;
    const candidates = fc.sample(validFor(schema), { numRuns: 300, seed: 7 });
    return candidates.find((candidate) => schema.safeParse(candidate).success) ?? candidates[0];
  };
  const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? { ...value } : undefined);
  const query = { ...asRecord(sample(route.query)), owes: undefined };
  return { params: asRecord(sample(route.params)), query, body: sample(route.body) };
}

async function answerTo(route: RouteContract, role: Role | null) {
  const client = role ? await app.as(role) : app.visitor();
  const input = inputFor(route);
  const response = await client.send(route.method, addressOf(route, input), bodyOf(route, input.body));
  const code = response.ok ? undefined : errorBodySchema.parse(await response.json()).code;
  return { status: response.status, code };
}

const ofHolders = routes.filter(({ policy }) => policy.kind === 'contractHolder');
const ofRoles = routes.filter(({ policy }) => policy.kind !== 'contractHolder');
const named = (list: RouteContract[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

test.each(named(ofHolders))('%s of a real contract exists for its holders only', async (_, route) => {
  const { inputOf, strangers } = await openSigning();
  const { params, body } = inputOf(route);
  for (const [index, stranger] of strangers.entries()) {
    const { status } = await stranger.send(route.method, addressOf(route, { params }), { body });
    expect([index, status]).toEqual([index, 404]);
  }
  for (const role of roles.filter((candidate) => policyAdmits(route.policy, candidate))) {
    const { status } = await (await app.as(role)).send(route.method, addressOf(route, { params }), { body });
    expect([role, [200, 400, 429].includes(status)]).toEqual([role, true]);
  }
});

test.each(named(ofRoles))('%s admits whom its policy names', async (_, route) => {
  for (const role of callers) {
    const who = role ?? 'anonymous';
    const { status, code } = await answerTo(route, role);
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

test('every declared route is implemented, once', () => {
  const implementations = allRoutes(app.deps);
  expect(() => refuseGaps(routes, implementations)).not.toThrow();
  expect(() => refuseGaps(routes, implementations.slice(1))).toThrow('without an implementation');
  expect(() => refuseGaps(routes, [...implementations, ...implementations.slice(0, 1)])).toThrow('twice');
});
