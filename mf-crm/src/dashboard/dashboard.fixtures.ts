import { sportsDirections as directions } from '@school/api-contract/common';
import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { Dashboard, DashboardHistory } from '@school/api-contract/school/dashboard';

export const figures: Dashboard = {
  totalStudents: { current: 160, previous: 152 },
  activeGroups: { current: 12, previous: 12 },
  averageGroupSize: { current: 11.25, previous: 10 },
  groupsByDirection: directions.map((sportsDirection, index) => ({
    sportsDirection,
    ...{ groups: 5 - index, students: 50 - 9 * index, places: 58 - 9 * index },
  })),
  monthlyRevenue: { current: 24500, previous: 23000 },
  currency: 'USD',
  today: '2026-11-18',
  sessions: {
    total: 9,
    unmarked: 2,
    items: [
      session(1, 'Гимнастика, младшая', { present: 7, absent: 1 }),
      session(2, 'Каратэ, начинающие', { present: 0, absent: 0 }),
      session(3, 'Танцы, старшая', { present: 10, absent: 2 }),
    ],
  },
  tasks: {
    registrations: 3,
    unsignedContracts: 4,
    studentsOwing: 6,
    trialsToday: 2,
    nextSteps: 5,
    unmatchedPayments: 0,
    documentsEnding: 14,
    photosMissing: 1,
    unmarkedSessions: 7,
  },
  waiting: {
    ...{ registrationDays: 2, contractDays: 12, nextStepDays: 6, unmarkedDays: 13 },
    ...{ unmatchedAmount: null, unmatchedDays: null, studentsOverdue: 4, owedAmount: 9000, owedDays: 18 },
    unmarkedSessions: [],
  },
};

/** For an accountant, with something to do for the month. */
export const accountantFigures: Dashboard = {
  ...figures,
  activeGroups: null,
  averageGroupSize: null,
  groupsByDirection: null,
  sessions: null,
  moneyByDirection: [
    { sportsDirection: 'artistic_gymnastics', revenue: 412_500, owed: 8400 },
    { sportsDirection: 'martial_arts', revenue: 98_000, owed: 4200 },
    { sportsDirection: 'dance', revenue: 64_500, owed: 0 },
  ],
  tasks: {
    ...{ registrations: null, unsignedContracts: null, trialsToday: null, nextSteps: null, documentsEnding: null },
    ...{ photosMissing: null, unmarkedSessions: null, studentsOwing: 6, unmatchedPayments: 2 },
  },
  waiting: {
    ...{ registrationDays: null, contractDays: null, nextStepDays: null, unmarkedDays: null },
    ...{ unmatchedAmount: 340, unmatchedDays: 9, studentsOverdue: 6, owedAmount: 12600, owedDays: 18 },
    unmarkedSessions: [],
  },
  monthTasks: {
    ...{ toCharge: 38, notInRegister: 124, changedSinceRegister: 2, oldDebts: 3, linksToRenew: 2 },
    ...{ linksRefused: 1, linksFailed: 0, openRefunds: 1 },
  },
};

const none = { current: 0, previous: 0 };

/** Of a new school. */
export const emptyFigures: Dashboard = {
  ...figures,
  totalStudents: none,
  activeGroups: none,
  averageGroupSize: none,
  groupsByDirection: [],
  monthlyRevenue: none,
  sessions: { total: 0, unmarked: 0, items: [] },
  tasks: {
    ...{ registrations: 0, unsignedContracts: 0, studentsOwing: 0, trialsToday: 0, nextSteps: 0 },
    ...{ unmatchedPayments: 0, documentsEnding: 0, photosMissing: 0, unmarkedSessions: 0 },
  },
  waiting: {
    ...{ registrationDays: null, contractDays: null, nextStepDays: null, unmarkedDays: null },
    ...{ unmatchedAmount: null, unmatchedDays: null, studentsOverdue: null, owedAmount: null, owedDays: null },
    unmarkedSessions: [],
  },
};

const students = [112, 116, 119, 124, 126, 121, 98, 92, 104, 131, 152, 160];

export const history: DashboardHistory = {
  months: ['2025-12-01', ...Array.from({ length: 11 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)],
  students,
  studentsLastYear: [94, 97, 103, 108, 110, 104, 86, 80, 91, 108, 111, 113],
  studentsByDirection: directions.map((sportsDirection, index) => ({
    sportsDirection,
    students: students.map((count) => Math.round((count * (4 - index)) / 10)),
  })),
  activeGroups: [11, 11, 12, 12, 12, 12, 10, 10, 11, 12, 12, 12],
  averageGroupSize: [10.2, 10.5, 9.9, 10.3, 10.5, 10.1, 9.8, 9.2, 9.5, 10.9, 10, 11.3],
  monthlyRevenue: [17400, 18200, 18900, 20100, 20400, 19100, 13400, 12300, 15600, 21800, 23000, 24500],
  weeks: [
    '08-31',
    '09-07',
    '09-14',
    '09-21',
    '09-28',
    '10-05',
    '10-12',
    '10-19',
    '10-26',
    '11-02',
    '11-09',
    '11-16',
  ].map((day, index) => ({ monday: `2026-${day}`, present: 80 + ((index * 7) % 12), marked: index === 9 ? 0 : 100 })),
  funnel: {
    ...{ requests: 64, trials: 46, came: 37, signed: 27 },
    directions: [
      { direction: 'artistic_gymnastics', requests: 22, trials: 16, came: 13, signed: 10 },
      { direction: 'martial_arts', requests: 19, trials: 14, came: 11, signed: 8 },
      { direction: 'dance', requests: 14, trials: 10, came: 8, signed: 5 },
      { direction: 'sports_gymnastics', requests: 9, trials: 6, came: 5, signed: 4 },
    ],
  },
};

function session(id: number, name: string, marks: Pick<AttendanceSession, 'present' | 'absent'>): AttendanceSession {
  return {
    date: '2026-11-18',
    state: 'planned',
    times: [{ startTime: `1${id + 5}:00`, endTime: `1${id + 6}:30` }],
    movedTo: null,
    reason: null,
    comment: null,
    substitute: null,
    substituteComment: null,
    group: { id, name },
    sportsDirection: directions[id % directions.length] ?? 'dance',
    branchName: 'Центральный',
    hall: id % 2 === 0 ? 'Малый зал' : 'Большой зал',
    trainerId: 31,
    trainerName: 'Ольга Смирнова',
    students: 12,
    ...marks,
    own: true,
    mayMark: true,
  };
}
