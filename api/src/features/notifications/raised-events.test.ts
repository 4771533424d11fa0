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

test('a family’s request, registration and signature are told to those who handle them', async () => {
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
