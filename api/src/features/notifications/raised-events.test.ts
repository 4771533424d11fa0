import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrolAndSign } from '../contracts/signing/signing.fixture';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { makeBranchSection } from '../groups/school.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { trialRequestsRoutes } from '../trial-requests/trial-requests.routes';
import { notificationsRoutes } from './notifications.routes';

const app = useTestApp({
  features: [notificationsRoutes, trialRequestsRoutes, registrationsRoutes, contractsRoutes, signingRoutes],
});

async function listBell(role: 'owner' | 'admin') {
  const { body } = await (await app.as(role)).call(routes.list, {});
  return body.map(({ event, link }) => [event, link]);
}

test('thirty requests, six at once, notify every user of the funnel once each', async () => {
  app.clock.set('2026-11-19T10:00:00Z');
  for (const role of ['owner', 'senior_admin', 'admin', 'coach'] as const) await app.userId(role);
  const place = await makeBranchSection(app.db);
  const send = async (index: number) => {
    const { body } = await app.visitor().call(trialRequestRoutes.create, {
      body: {
        ...{ childName: `Аня ${index}`, childAge: 7, parentName: 'Мария Иванова', ...place },
        parentPhone: `+7916123${String(4000 + index)}`,
        desiredDate: '2026-11-21T17:30:00.000Z',
        consentToDataProcessing: true,
      },
    });
    return `/sales-funnel/${body.id}`;
  };
  const links: string[] = [];
  // all at once, the last of them would wait for a connection of the pool for longer than it may
  for (let index = 0; index < 30; index += 6) {
    links.push(...(await Promise.all([0, 1, 2, 3, 4, 5].map((more) => send(index + more)))));
  }
  links.sort();
  for (const role of ['owner', 'senior_admin'] as const) {
    const client = await app.as(role);
    const { body } = await client.call(routes.list, {});
    expect(body.map(({ link }) => link).sort()).toEqual(links);
    expect((await client.call(routes.unread, {})).body).toEqual({ unread: 30 });
    const [first, second] = body;
    expect((await client.call(routes.read, { params: { id: first?.id ?? 0 } })).body).toEqual({ unread: 29 });
    const upTo = second?.id ?? 0;
    expect((await client.call(routes.readAll, { body: { upTo } })).body).toEqual({ unread: 0 });
  }
  for (const role of ['admin', 'coach'] as const)
    expect((await (await app.as(role)).call(routes.list, {})).body).toEqual([]);
  await app.db('notifications').delete();
});

test('a family’s request, registration and signature notify the staff who handle them', async () => {
  app.clock.set('2026-11-20T10:00:00Z');
  for (const role of ['owner', 'admin'] as const) await app.userId(role);
  const { body: request } = await app.visitor().call(trialRequestRoutes.create, {
    body: {
      childName: 'Аня',
      childAge: 7,
      parentName: 'Мария Иванова',
      parentPhone: '+79161234567',
      ...(await makeBranchSection(app.db)),
      desiredDate: '2026-11-21T17:30:00.000Z',
      consentToDataProcessing: true,
    },
  });
  const { contractId } = await enrolAndSign(app);
  const registration = await app.db('pendingStudentRegistrations').where({ contractId }).first('id');
  const signing = [
    ['contractSigned', `/contracts/${contractId}`],
    ['registrationWaiting', `/registrations?open=${registration.id}`],
  ];
  expect(await listBell('owner')).toEqual([...signing, ['trialRequestCreated', `/sales-funnel/${request.id}`]]);
  expect(await listBell('admin')).toEqual(signing);
});

test('a family that asks again while its request is open is announced as a repetition, in the bell only', async () => {
  await app.userId('owner');
  const body = {
    ...{ childName: 'Глеб', childAge: 7, parentName: 'Мария Иванова', parentPhone: '+79161230055' },
    ...(await makeBranchSection(app.db)),
    ...{ desiredDate: '2026-11-21T17:30:00.000Z', consentToDataProcessing: true as const },
  };
  const first = (await app.visitor().call(trialRequestRoutes.create, { body })).body;
  const again = (await app.visitor().call(trialRequestRoutes.create, { body: { ...body, childName: 'глеб' } })).body;
  const ofRequest = (id: number) => app.db('notifications').where({ subject: `trial_request:${id}` });
  expect((await ofRequest(first.id)).map(({ event }) => event)).toContain('trialRequestCreated');
  const repeated = await ofRequest(again.id);
  expect(new Set(repeated.map(({ event }) => event))).toEqual(new Set(['trialRequestRepeated']));
  expect(repeated[0].parameters).toMatchObject({ child: 'глеб', date: expect.stringMatching(/^\d\d\.11\.2026$/) });
});
