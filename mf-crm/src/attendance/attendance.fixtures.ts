import type { AttendanceSession, Journal } from '@school/api-contract/attendance';
import type { SessionUser } from '@school/api-contract/auth';
import type { Role } from '@school/api-contract/roles';
import { testUser } from '@school/kit/testing';

/** A Wednesday. */
export const today = '2026-11-18';

const wednesday = { startTime: '17:30', endTime: '19:00' };

export const journal: Journal = {
  group: { id: 5, name: 'Гимнастика 7–9' },
  mayMark: true,
  today,
  sessions: [
    '2026-11-02',
    '2026-11-04',
    '2026-11-09',
    '2026-11-11',
    '2026-11-16',
    '2026-11-18',
    '2026-11-23',
    '2026-11-25',
  ].map((date) => ({
    date,
    state: 'planned',
    times: [wednesday],
    movedTo: null,
    reason: null,
    comment: null,
  })),
  students: [
    { id: 1, name: 'Анина Вера', joinDate: '2026-09-01', leaveDate: null },
    { id: 2, name: 'Борин Глеб', joinDate: '2026-09-01', leaveDate: null },
    { id: 3, name: 'Вольная Дарья', joinDate: '2026-11-16', leaveDate: null },
    { id: 4, name: 'Гостева Ева', joinDate: '2026-09-01', leaveDate: '2026-11-10' },
  ],
  marks: [
    { studentId: 1, date: '2026-11-16', status: 'PRESENT' },
    { studentId: 2, date: '2026-11-16', status: 'ABSENT' },
    { studentId: 1, date: '2026-11-11', status: 'PRESENT' },
    { studentId: 4, date: '2026-11-09', status: 'PRESENT' },
  ],
};

export const session: AttendanceSession = {
  date: today,
  state: 'planned',
  times: [wednesday],
  movedTo: null,
  reason: null,
  comment: null,
  group: journal.group,
  branchName: 'Центр',
  trainerName: 'Петрова Ольга Ивановна',
  students: 3,
  present: 1,
  absent: 0,
  mayMark: true,
  own: true,
};

let people = 0;

/** Somebody whose marks nobody has queued before, in this browser's storage either. */
export function newcomer(role: Role): SessionUser {
  people += 1;
  return { ...testUser(role), id: (Date.now() % 1_000_000_000) + people };
}
