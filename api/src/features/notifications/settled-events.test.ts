import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { notificationRoutes } from '@school/api-contract/school/notifications';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { recordMarkChanges } from '../attendance/record-mark-changes';
import { unmarkedSessionsTask } from '../attendance/unmarked-sessions.task';
import { contractsRoutes } from '../contracts/contracts.routes';
import { enrolAndSign } from '../contracts/signing/signing.fixture';
import { signingRoutes } from '../contracts/signing/signing.routes';
import { makeBranchSection, makeGroup, makeStudent } from '../groups/school.fixture';
import { paymentsRoutes } from '../payments/payments.routes';
import { enrol, issueLink } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { sessionChangesRoutes } from '../session-changes/session-changes.routes';
import { nextStepsDueTask } from '../trial-requests/next-steps-due.task';
import { makeTrialRequest } from '../trial-requests/trial-request.fixture';
import { trialRequestsRoutes } from '../trial-requests/trial-requests.routes';
import { notificationsRoutes } from './notifications.routes';

const app = useTestApp({
  features: [
    ...[notificationsRoutes, trialRequestsRoutes, registrationsRoutes, contractsRoutes, signingRoutes],
    ...[paymentsRoutes, attendanceFeatureRoutes, sessionChangesRoutes],
  ],
});

// 12:00 in Moscow, a Monday
beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z');
  await app.db('notifications').delete();
  await app.db('trialRequests').update({ nextStep: null, nextStepOn: null });
  for (const role of ['owner', 'senior_admin', 'admin', 'coach'] as const) await app.userId(role);
});

/** Unread notifications of everybody: event and number of people. */
async function listUnread(): Promise<Record<string, number>> {
  const rows = await app.db('notifications').whereNull('readAt').groupBy('event').select('event').count('* as people');
  return Object.fromEntries(rows.map(({ event, people }) => [event, Number(people)]));
}

async function addNotice(event: string, subject: string) {
  const common = { event, subject, occurrence: '', parameters: '{}', link: '/', createdAt: app.clock.now() };
  const userIds = [await app.userId('owner'), await app.userId('senior_admin')];
  await app.db('notifications').insert(userIds.map((userId) => ({ ...common, userId })));
}

test('a decided registration waits for nobody any more; the others still do', async () => {
  const [approved, rejected, waiting] = [await enrol(app), await enrol(app), await enrol(app)];
  expect(await listUnread()).toEqual({ registrationWaiting: 9 });
  const admin = await app.as('admin');
  await admin.call(registrationRoutes.approve, { params: { id: approved.registrationId }, body: { groupIds: [] } });
  await admin.call(registrationRoutes.reject, {
    params: { id: rejected.registrationId },
    body: { rejectionReason: 'Нет мест' },
  });
  expect(await listUnread()).toEqual({ registrationWaiting: 3 });
  const owner = await app.as('owner');
  expect((await owner.call(notificationRoutes.unread, {})).body).toEqual({ unread: 1 });
  const { body } = await owner.call(notificationRoutes.list, {});
  expect(body[0]).toMatchObject({ link: `/registrations?open=${waiting.registrationId}`, readAt: null });
});

const place = () => makeBranchSection(app.db);
const assigned = async () =>
  makeTrialRequest(app.db, {
    ...{ ...(await place()), status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-22T14:30:00Z' },
    ...{ nextStep: 'ask_outcome', nextStepOn: '2026-11-23' },
  });

test('the outcome of a trial lesson is asked until it is recorded', async () => {
  const [id, other] = [await assigned(), await assigned()];
  await nextStepsDueTask(app.deps).run();
  expect(await listUnread()).toEqual({ trialOutcomeAsked: 4 });
  const owner = await app.as('owner');
  await owner.call(trialLessonRoutes.recordOutcome, { params: { id }, body: { outcome: 'CAME' } });
  expect(await listUnread()).toEqual({ trialOutcomeAsked: 2 });
  const body = { status: 'REFUSED' as const, refusalReasonId: (await app.db('refusalReasons').first('id')).id };
  await owner.call(trialRequestRoutes.move, { params: { id: other }, body });
  expect(await listUnread()).toEqual({});
});

test('a family is to be called until the step is another one', async () => {
  const step = { nextStep: 'call', nextStepOn: '2026-11-23', updatedAt: '2026-11-22T09:00:00Z' };
  const id = await makeTrialRequest(app.db, { ...(await place()), ...step });
  await nextStepsDueTask(app.deps).run();
  await addNotice('trialTomorrow', `trial_request:${id}`);
  expect(await listUnread()).toEqual({ callBackDue: 2, trialTomorrow: 2 });
  const owner = await app.as('owner');
  const plan = async (day: string) => {
    const { updatedAt } = (await owner.call(trialRequestCardRoutes.read, { params: { id } })).body;
    const nextStep = { kind: 'call' as const, text: 'Просили вечером', day, userId: null };
    await owner.call(trialRequestCardRoutes.setNextStep, { params: { id }, body: { nextStep, updatedAt } });
  };
  await plan('2026-11-23');
  expect(await listUnread()).toEqual({ callBackDue: 2, trialTomorrow: 2 });
  await plan('2026-11-25');
  expect(await listUnread()).toEqual({ trialTomorrow: 2 });
});

test('a request asks for nothing once its family gets the registration link', async () => {
  const id = await makeTrialRequest(app.db, await place());
  await addNotice('trialRequestCreated', `trial_request:${id}`);
  await issueLink(app, { trialRequestId: id });
  expect(await listUnread()).toEqual({});
});

test('a signature answers what was asked about the request, and is announced itself', async () => {
  const id = await makeTrialRequest(app.db, await place());
  const token = await issueLink(app, { trialRequestId: id });
  await addNotice('callBackDue', `trial_request:${id}`);
  await enrolAndSign(app, token);
  expect(await listUnread()).toEqual({ registrationWaiting: 3, contractSigned: 3 });
});

test('a payment is looked at until it has a student, or is cancelled', async () => {
  const row = { amount: 500, date: '2026-11-20', type: 'bank_card', terminalKey: 'DEMO', status: 'PENDING' };
  const payments: { id: number }[] = await app
    .db('payments')
    .insert([row, row, { ...row, flag: 'Сумма не та' }])
    .returning('id');
  const [linked = 0, changed = 0, cancelled = 0] = payments.map(({ id }) => id);
  for (const id of [linked, changed, cancelled]) await addNotice('paymentUnmatched', `payment:${id}`);
  const accountant = await app.as('accountant');
  const studentId = await makeStudent(app.db);
  await accountant.call(paymentRoutes.link, { params: { id: linked }, body: { studentId } });
  expect(await listUnread()).toEqual({ paymentUnmatched: 4 });
  const { body } = await accountant.call(paymentRoutes.read, { params: { id: changed } });
  const { amount, date, type, updatedAt } = body;
  const update = { amount, date, type, updatedAt, studentId: null, description: 'Взнос' };
  const corrected = await accountant.call(paymentRoutes.update, { params: { id: changed }, body: update });
  expect(await listUnread()).toEqual({ paymentUnmatched: 4 });
  const again = { ...update, studentId, updatedAt: corrected.body.updatedAt };
  await accountant.call(paymentRoutes.update, { params: { id: changed }, body: again });
  expect(await listUnread()).toEqual({ paymentUnmatched: 2 });
  await accountant.call(paymentRoutes.cancel, { params: { id: cancelled }, body: { reason: 'Ошибка банка' } });
  expect(await listUnread()).toEqual({});
});

async function endedSession() {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '09:00', endTime: '10:00' });
  const studentIds = [await makeStudent(app.db), await makeStudent(app.db)];
  await app.db('studentGroups').insert(studentIds.map((studentId) => ({ studentId, groupId, joinDate: '2026-11-01' })));
  await unmarkedSessionsTask(app.deps).run();
  return { groupId, studentIds };
}

test('a session asks for marks until its last student is marked', async () => {
  const { groupId, studentIds } = await endedSession();
  expect(await listUnread()).toEqual({ sessionUnmarked: 3 });
  const coach = await app.as('coach');
  for (const [index, studentId] of studentIds.entries()) {
    await coach.call(attendanceRoutes.mark, {
      params: { id: groupId },
      body: [{ studentId, date: '2026-11-23', status: 'PRESENT' }],
    });
    await recordMarkChanges(app.deps);
    expect(await listUnread()).toEqual(index === 0 ? { sessionUnmarked: 3 } : {});
  }
});

test('a cancelled session asks for nothing', async () => {
  const { groupId } = await endedSession();
  expect(await listUnread()).toEqual({ sessionUnmarked: 3 });
  const body = { state: 'cancelled', reason: 'Авария' } as const;
  const params = { id: groupId, date: '2026-11-23' };
  await (await app.as('coach')).call(attendanceRoutes.changeSession, { params, body });
  expect(await listUnread()).toEqual({});
});
