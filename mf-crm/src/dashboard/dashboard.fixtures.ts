import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import type { Dashboard } from '@school/api-contract/school/dashboard';

export const figures: Dashboard = {
  totalStudents: { current: 160, previous: 152 },
  activeGroups: { current: 12, previous: 12 },
  averageGroupSize: { current: 11.25, previous: 10 },
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
  tasks: { registrations: 3, trialsToday: 2, unmatchedPayments: 0, documentsEnding: 14 },
};

function session(id: number, name: string, marks: Pick<AttendanceSession, 'present' | 'absent'>): AttendanceSession {
  return {
    date: '2026-11-18',
    state: 'planned',
    times: [{ startTime: `1${id + 5}:00`, endTime: `1${id + 6}:30` }],
    movedTo: null,
    reason: null,
    comment: null,
    group: { id, name },
    branchName: 'Центральный',
    trainerName: 'Ольга Смирнова',
    students: 12,
    ...marks,
    own: true,
    mayMark: true,
  };
}
