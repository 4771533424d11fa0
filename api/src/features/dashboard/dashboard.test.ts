import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { Role } from '@school/api-contract/rules/roles';
import { dashboardRoutes as routes } from '@school/api-contract/school/dashboard';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { waitFor } from '../../testing/wait-for';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { makeBranchSection, makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { dashboardRoutes } from './dashboard.routes';

const app = useTestApp({ features: (deps) => [...dashboardRoutes(deps), ...attendanceFeatureRoutes(deps)] });

/** Noon of 15 November in Moscow; the month began there at 21:00 UTC of 31 October. */
const now = '2026-11-15T09:00:00Z';
const lastMonth = '2026-10-31T20:59:59Z';
const thisMonth = '2026-10-31T21:00:00Z';

async function figures(role: Role) {
  return (await app.as(role)).call(routes.read);
}

beforeAll(async () => {
  app.clock.set(now);
  const coach = await app.userId('coach');
  const stranger = await makeUser(app.db, 'coach');
  const old = await makeGroup(app.db, { trainer: coach, createdAt: lastMonth });
  const fresh = await makeGroup(app.db, { trainer: stranger, createdAt: thisMonth });
  await makeGroup(app.db, { trainer: coach, active: false, createdAt: lastMonth });

  const join = async (createdAt: string, groupId: number, joinDate: string, leaveDate: string | null = null) => {
    const studentId = await makeStudent(app.db, { createdAt });
    await app.db('studentGroups').insert({ studentId, groupId, joinDate, leaveDate, active: leaveDate === null });
  };
  await join(lastMonth, old, '2026-10-31');
  await join(lastMonth, old, '2026-10-01', '2026-11-01');
  await join(lastMonth, old, '2026-09-01', '2026-10-31');
  await join(thisMonth, old, '2026-11-01');
  await join(thisMonth, fresh, '2026-11-10');
  await makeStudent(app.db, { createdAt: lastMonth, active: false, updatedAt: lastMonth });

  const payment = { amount: 1, status: 'CONFIRMED' };
  await app.db('payments').insert([
    { ...payment, amount: 1000, date: '2026-11-01' },
    { ...payment, amount: 200, date: '2026-11-30' },
    { ...payment, amount: 30, date: '2026-10-01' },
    { ...payment, amount: 4, date: '2026-10-31' },
    { ...payment, date: '2026-09-30' },
    { ...payment, date: '2026-12-01' },
    { amount: 5000, status: 'PENDING', date: '2026-11-02' },
    { amount: 5000, status: 'CANCELLED', date: '2026-11-02' },
  ]);
});

test('refuses an anonymous visitor', async () => {
  expect((await app.visitor().refused(routes.read)).body.code).toBe('UNAUTHENTICATED');
});

test.each(['owner', 'senior_admin'] as const)(
  '%s sees the whole school, read once until something changes',
  async (role) => {
    const { body, statements } = await figures(role);
    expect(body).toMatchObject({
      totalStudents: { current: 5, previous: 3 },
      activeGroups: { current: 2, previous: 1 },
      averageGroupSize: { current: 1.5, previous: 2 },
      groupsByDirection: [{ sportsDirection: 'dance', groups: 2, students: 3, places: 24 }],
      monthlyRevenue: { current: 1200, previous: 30 },
      currency: 'USD',
    });
    // the login session, the cards, the tasks, the school's day, its sessions, unmarked sessions, missing photos
    expect(statements).toHaveLength(7);
    // notices of the rows that the test inserted may arrive after the first reading
    await waitFor(async () => expect((await figures(role)).statements).toHaveLength(1));
  },
);

test("the menu's numbers are the dashboard's, and cost nothing beside it", async () => {
  const owner = await app.as('owner');
  await waitFor(async () => {
    await owner.call(routes.read);
    const { body, statements } = await owner.call(routes.counts);
    expect(body).toMatchObject({
      students: 5,
      studentsByDirection: [{ sportsDirection: 'dance', students: 5 }],
      groups: 2,
      registrations: 0,
      unmatchedPayments: 7,
    });
    // the login session
    expect(statements).toHaveLength(1);
  });
  expect((await app.visitor().refused(routes.counts)).body.code).toBe('UNAUTHENTICATED');
});

test.each([
  ['coach', { students: 2, groups: 1, nextSteps: null, registrations: null, unmatchedPayments: null }],
  ['accountant', { students: 5, groups: null, unmarkedSessions: null, nextSteps: null, registrations: null }],
] as const)('the menu of %s has only numbers of the role', async (role, expected) => {
  expect((await (await app.as(role)).call(routes.counts)).body).toMatchObject(expected);
});

test('a coach sees own groups and their students, and no revenue', async () => {
  expect((await figures('coach')).body).toMatchObject({
    totalStudents: { current: 2, previous: 2 },
    activeGroups: { current: 1, previous: 1 },
    averageGroupSize: { current: 2, previous: 2 },
    groupsByDirection: [{ sportsDirection: 'dance', groups: 1, students: 2, places: 12 }],
    monthlyRevenue: null,
    currency: 'USD',
  });
});

test('an admin sees all students, own groups, and no revenue', async () => {
  expect((await figures('admin')).body).toMatchObject({
    totalStudents: { current: 5, previous: 3 },
    activeGroups: { current: 0, previous: 0 },
    averageGroupSize: { current: 0, previous: 0 },
    monthlyRevenue: null,
    currency: 'USD',
  });
});

test('an accountant sees students and revenue, and no groups', async () => {
  expect((await figures('accountant')).body).toMatchObject({
    totalStudents: { current: 5, previous: 3 },
    activeGroups: null,
    averageGroupSize: null,
    groupsByDirection: null,
    monthlyRevenue: { current: 1200, previous: 30 },
    currency: 'USD',
  });
});

test('an accountant sees revenue and debts of each direction, and of others nobody does', async () => {
  const group = await app.db('groups').where({ active: true }).first('id');
  const member = { studentId: await makeStudent(app.db), groupId: group.id, joinDate: '2026-11-01' };
  await app.db('studentGroups').insert(member);
  const ids = await app
    .db('payments')
    .insert([
      { amount: 700, status: 'CONFIRMED', date: '2026-11-03', studentId: member.studentId },
      { amount: 90, status: 'CONFIRMED', date: '2026-10-30', studentId: member.studentId },
      { amount: 8, status: 'PENDING', date: '2026-11-02', studentId: member.studentId },
      { amount: 5, status: 'PENDING', date: '2026-12-02', studentId: member.studentId },
    ])
    .returning('id');
  await waitFor(async () =>
    expect((await figures('accountant')).body.moneyByDirection).toEqual([
      { sportsDirection: 'dance', revenue: 700, owed: 8 },
    ]),
  );
  expect((await figures('owner')).body.moneyByDirection).toBeUndefined();
  expect((await figures('coach')).body.moneyByDirection).toBeUndefined();
  await app
    .db('payments')
    .whereIn(
      'id',
      ids.map(({ id }) => id),
    )
    .delete();
  await app.db('students').where({ id: member.studentId }).delete();
});

test('what an archived student owes counts in the task, in its sum and for the direction', async () => {
  const owe = async (active: boolean) => {
    const studentId = await makeStudent(app.db, { active });
    await app.db('payments').insert({ amount: 70, status: 'PENDING', date: '2026-11-12', studentId });
    return studentId;
  };
  const read = async (role: Role) => {
    const { tasks, waiting, moneyByDirection } = (await figures(role)).body;
    return [tasks.studentsOwing, waiting.owedAmount, waiting.owedDays, moneyByDirection?.[0]?.owed];
  };
  const students = [await owe(true), await owe(false)];
  await waitFor(async () => expect(await read('accountant')).toEqual([2, 140, 3, 140]));
  expect(await read('owner')).toEqual([2, 140, 3, undefined]);
  await app.db('payments').whereIn('studentId', students).delete();
  await app.db('students').whereIn('id', students).delete();
});

test('students and groups archived this month count for the end of the last one', async () => {
  const trainer = await makeUser(app.db, 'coach');
  const read = async () => {
    const { body } = await (await app.signedIn(trainer)).call(routes.read);
    const { totalStudents, activeGroups, averageGroupSize } = body;
    return { totalStudents, activeGroups, averageGroupSize };
  };
  const [stays, closed, back] = [
    await makeGroup(app.db, { trainer, createdAt: lastMonth }),
    await makeGroup(app.db, { trainer, createdAt: lastMonth, active: false }),
    await makeGroup(app.db, { trainer, createdAt: lastMonth }),
  ];
  await app.db('groupArchivePeriods').insert([
    { groupId: closed, archivedOn: '2026-11-01' },
    { groupId: back, archivedOn: '2026-10-31', restoredOn: '2026-11-02' },
  ]);
  const joinDate = '2026-10-01';
  const left = { joinDate, leaveDate: '2026-11-01', active: false };
  const archived = (archivedAt: string) =>
    makeStudent(app.db, { createdAt: lastMonth, active: false, updatedAt: archivedAt });
  await app.db('studentGroups').insert([
    { studentId: await makeStudent(app.db, { createdAt: lastMonth }), groupId: stays, joinDate },
    { studentId: await archived(thisMonth), groupId: stays, ...left },
    { studentId: await archived(lastMonth), groupId: stays, ...left },
    { studentId: await makeStudent(app.db, { createdAt: lastMonth }), groupId: closed, ...left },
  ]);
  await waitFor(async () =>
    expect(await read()).toEqual({
      totalStudents: { current: 1, previous: 3 },
      activeGroups: { current: 2, previous: 2 },
      averageGroupSize: { current: 0.5, previous: 2 },
    }),
  );
  await app
    .db('students')
    .whereIn('id', app.db('studentGroups').select('studentId').whereIn('groupId', [stays, closed]))
    .delete();
  await app.db('groupArchivePeriods').delete();
  await app.db('groups').where({ trainer }).delete();
});

test("month and currency are the school's", async () => {
  await app.db('settingsSchool').update({ timeZone: 'Asia/Vladivostok', currency: 'RUB' });
  // the same moment: still October in Moscow, already November in Vladivostok
  app.clock.set('2026-10-31T14:30:00Z');
  await waitFor(async () =>
    expect((await figures('owner')).body).toMatchObject({
      monthlyRevenue: { current: 1200, previous: 30 },
      currency: 'RUB',
    }),
  );
  await app.db('settingsSchool').update({ timeZone: 'Europe/Moscow', currency: 'USD' });
  await waitFor(async () => expect((await figures('owner')).body.monthlyRevenue).toEqual({ current: 34, previous: 1 }));
  app.clock.set(now);
  await app.db('settingsSchool').update({ timeZone: 'Europe/Moscow' });
});

test("today's sessions are sorted by time; one that has not begun does not count as unmarked", async () => {
  const coach = await app.userId('coach');
  const groups: number[] = [];
  // a Sunday, as 15 November 2026
  for (const hour of ['09', '10', '11', '12', '13', '14', '15', '16']) {
    const groupId = await makeGroup(app.db, { trainer: coach });
    groups.push(groupId);
    const endTime = hour === '09' ? '10:00' : '20:00';
    await app.db('schedules').insert({ groupId, dayOfWeek: 7, startTime: `${hour}:00`, endTime });
    const studentId = await makeStudent(app.db);
    await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-11-01' });
    if (hour > '10' && hour < '15')
      await app.db('attendance').insert({ studentId, groupId, date: '2026-11-15', status: 'PRESENT', markedBy: coach });
  }
  await waitFor(async () => {
    const { body } = await figures('coach');
    expect(body.today).toBe('2026-11-15');
    expect(body.sessions).toMatchObject({ total: 8, unmarked: 2 });
    expect(body.sessions?.items.map(({ group }) => group.id)).toEqual(groups);
  });
  expect((await figures('accountant')).body.sessions).toBeNull();
  // The eight of each of the two Sundays before wait too. Dashboard and menu say the same; the list has the one that runs
  // as well, which the page lists with those of today.
  for (const role of ['owner', 'coach'] as const) {
    const user = await app.as(role);
    expect((await user.call(attendanceRoutes.unmarked)).body).toHaveLength(18);
    expect((await user.call(routes.read)).body.tasks.unmarkedSessions).toBe(17);
    expect((await user.call(routes.counts)).body.unmarkedSessions).toBe(17);
  }
  // the newest ones are named for who may mark them
  expect((await figures('coach')).body.waiting.unmarkedSessions.map(({ group, date }) => [group.id, date])).toEqual(
    [groups[0], groups[0], groups[1]].map((id, index) => [id, index < 1 ? '2026-11-15' : '2026-11-08']),
  );
  expect((await figures('admin')).body.waiting.unmarkedSessions).toEqual([]);
});

test('only the coach of the group gets a session as their own', async () => {
  const [trainer, other] = [await makeUser(app.db, 'senior_admin'), await makeUser(app.db, 'senior_admin')];
  const groupId = await makeGroup(app.db, { trainer });
  await app.db('schedules').insert({ groupId, dayOfWeek: 7, startTime: '08:00', endTime: '09:00' });
  await makeStudent(app.db, {}, [groupId]);
  await app.db('studentGroups').where({ groupId }).update({ joinDate: '2026-11-01' });
  const isOwn = async (userId: number) => {
    const { body } = await (await app.signedIn(userId)).call(routes.read);
    return body.sessions?.items.find(({ group }) => group.id === groupId)?.own;
  };
  await waitFor(async () => expect(await isOwn(other)).toBe(false));
  expect(await isOwn(trainer)).toBe(true);
});

test('tasks are counted for users who may do them', async () => {
  const day = '2026-11-15T';
  const request = {
    childName: 'Аня',
    childAge: 7,
    parentName: 'Ольга',
    parentPhone: '+79000000000',
    status: 'TRIAL_ASSIGNED',
    furthestStage: 'TRIAL_ASSIGNED',
  };
  const { sectionId, branchId } = await makeBranchSection(app.db);
  // 00:00 and 23:59 of the day in Moscow, and the day after
  for (const scheduledDate of ['2026-11-14T21:00:00Z', `${day}20:59:00Z`, `${day}21:00:00Z`])
    await app
      .db('trialRequests')
      .insert({ ...request, sectionId, branchId, scheduledDate, desiredDate: scheduledDate });
  // the family does not come
  await app.db('trialRequests').insert({
    ...{ ...request, sectionId, branchId, scheduledDate: `${day}09:00:00Z`, trialDeclinedAt: `${day}05:00:00Z` },
  });
  // due today, overdue and tomorrow
  const steps = ['2026-11-15', '2026-11-01', '2026-11-16'];
  for (const nextStepOn of steps)
    await app
      .db('trialRequests')
      .insert({ ...request, status: 'NEW', furthestStage: 'NEW', nextStep: 'call', nextStepOn });
  const studentId = await makeStudent(app.db);
  const document = { studentId, fileName: 'a.pdf', fileUrl: '/a', fileSize: 1 };
  await app.db('studentDocuments').insert([
    { ...document, documentType: 'INSURANCE', expiresOn: '2026-12-15' },
    { ...document, documentType: 'MEDICAL_POLICY', expiresOn: '2026-12-16' },
  ]);
  await app.db('payments').insert([
    { amount: 1, status: 'CONFIRMED', date: '2026-11-02', studentId: null },
    // expected, so it does not wait for its student yet
    { amount: 1, status: 'PENDING', date: '2026-09-01', studentId: null },
    { amount: 1, status: 'PENDING', date: '2026-11-02', studentId },
  ]);
  const template = await app.db('contractTemplates').where({ kind: 'contract' }).first('id');
  const draft = {
    studentId,
    templateId: template.id,
    contractDate: '2026-11-01',
    contractType: 'public_offer',
    status: 'draft',
  };
  await app.db('contracts').insert([
    { ...draft, contractNumber: 'long', createdAt: '2026-11-01T09:00:00Z' },
    { ...draft, contractNumber: 'new', createdAt: '2026-11-14T09:00:00Z' },
  ]);

  const tasks = async (role: Role) => (await figures(role)).body.tasks;
  await waitFor(async () =>
    expect(await tasks('owner')).toEqual({
      registrations: 0,
      unsignedContracts: 1,
      studentsOwing: 1,
      trialsToday: 2,
      nextSteps: 2,
      unmatchedPayments: 9,
      documentsEnding: 1,
      photosMissing: 0,
      // three Sundays of the nine groups above, less the seven that are marked or have not ended
      unmarkedSessions: 20,
    }),
  );
  expect((await figures('owner')).body.waiting).toMatchObject({
    registrationDays: null,
    contractDays: 14,
    unmatchedAmount: 6238,
    ...{ studentsOverdue: 1, owedAmount: 1, owedDays: 13 },
    // of the one due on 1 November, of the payment received on 30 September, and of the first Sunday
    ...{ nextStepDays: 14, unmatchedDays: 46, unmarkedDays: 14 },
  });
  expect((await figures('coach')).body.waiting).toMatchObject({
    registrationDays: null,
    contractDays: null,
    unmatchedAmount: null,
    ...{ studentsOverdue: null, owedAmount: null, owedDays: null },
    ...{ nextStepDays: null, unmatchedDays: null, unmarkedDays: 14 },
  });
  // due today is not overdue
  await app
    .db('payments')
    .where({ studentId, status: 'PENDING' })
    .update({ date: (await figures('owner')).body.today });
  const dueToday = (await figures('owner')).body;
  expect([dueToday.tasks.studentsOwing, dueToday.waiting.studentsOverdue]).toEqual([1, 0]);
  expect(await tasks('admin')).toMatchObject({
    registrations: 0,
    unsignedContracts: 1,
    studentsOwing: null,
    trialsToday: null,
    unmatchedPayments: null,
  });
  expect(await tasks('coach')).toEqual({
    registrations: null,
    unsignedContracts: null,
    studentsOwing: null,
    trialsToday: null,
    nextSteps: null,
    unmatchedPayments: null,
    documentsEnding: null,
    photosMissing: 0,
    // of the eight own groups
    unmarkedSessions: 17,
  });
});

test('days of waiting are days of the school’s calendar, as in the lists', async () => {
  // 23:59 of 10 November in Moscow
  await app
    .db('pendingStudentRegistrations')
    .insert({ studentData: '{}', parentData: '{}', createdAt: '2026-11-10T20:59:00Z' });
  const daysAt = async (moment: string) => {
    app.clock.set(moment);
    const { registrationDays, contractDays } = (await figures('owner')).body.waiting;
    return [registrationDays, contractDays];
  };
  // a minute before and after midnight in Moscow
  await waitFor(async () => expect(await daysAt('2026-11-15T20:59:00Z')).toEqual([5, 14]));
  expect(await daysAt('2026-11-15T21:00:00Z')).toEqual([6, 15]);
});

test('the history ends with the present figures and goes back by months of the school', async () => {
  const history = async (role: Role) => (await (await app.as(role)).call(routes.history)).body;
  app.clock.set(now);
  const owner = await waitFor(async () => {
    const [body, { body: present }] = [await history('owner'), await figures('owner')];
    expect([body.students.at(-1), body.activeGroups?.at(-1), body.averageGroupSize?.at(-1)]).toEqual([
      present.totalStudents.current,
      present.activeGroups?.current,
      present.averageGroupSize?.current,
    ]);
    expect(body.students.at(-2)).toBe(present.totalStudents.previous);
    expect(body.activeGroups?.at(-2)).toBe(present.activeGroups?.previous);
    expect(body.averageGroupSize?.at(-2)).toBe(present.averageGroupSize?.previous);
    // a whole month, while the card has as many days of it
    expect(body.monthlyRevenue?.slice(-2)).toEqual([34, present.monthlyRevenue?.current]);
    return body;
  });
  expect(owner.months).toHaveLength(12);
  expect([owner.months[0], owner.months.at(-1)]).toEqual(['2025-12-01', '2026-11-01']);
  for (const values of [owner.students, owner.studentsLastYear, owner.activeGroups, owner.monthlyRevenue])
    expect(values).toHaveLength(12);
  const sum = owner.studentsByDirection.reduce((total, { students }) => total + (students.at(-1) ?? 0), 0);
  expect(sum).toBe(owner.students.at(-1));
  expect(owner.weeks?.map(({ monday }) => monday).filter((_, index) => index % 11 === 0)).toEqual([
    '2026-08-24',
    '2026-11-09',
  ]);
  expect(owner.weeks?.at(-1)).toMatchObject({ present: owner.weeks?.at(-1)?.marked });
  expect(owner.funnel).toMatchObject({ requests: 7, trials: 4, came: 0, signed: 0 });
  expect(owner.funnel?.directions.reduce((sum, { requests }) => sum + requests, 0)).toBe(7);
});

test('each role gets the history of what it may see', async () => {
  const get = async (role: Role) => (await app.as(role)).call(routes.history);
  expect((await app.visitor().refused(routes.history)).body.code).toBe('UNAUTHENTICATED');
  const { body: coach } = await get('coach');
  expect([coach.monthlyRevenue, coach.funnel]).toEqual([null, null]);
  expect(coach.students.at(-1)).toBe((await figures('coach')).body.totalStudents.current);
  expect(coach.weeks).toHaveLength(12);
  const { body: accountant } = await get('accountant');
  expect(accountant).toMatchObject({ activeGroups: null, averageGroupSize: null, weeks: null, funnel: null });
  expect(accountant.monthlyRevenue).toHaveLength(12);
  const { body: admin } = await get('admin');
  expect([admin.monthlyRevenue, admin.funnel]).toEqual([null, null]);
  // the login session, then one statement for each part
  app.clock.advance(700_000);
  const { statements } = await get('owner');
  expect(statements).toHaveLength(6);
});
