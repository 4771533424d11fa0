import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { AttendanceSession, Journal } from '@school/api-contract/groups/attendance';
import type { Role } from '@school/api-contract/rules/roles';
import { testUser } from '@school/kit/testing';
import type { QueuedMark } from './queue/queued-mark';

/** A Wednesday. */
export const today = '2026-11-18';

const wednesday = { startTime: '17:30', endTime: '19:00' };

export const journal: Journal = {
  group: { id: 5, name: 'Гимнастика 7–9' },
  sportsDirection: 'artistic_gymnastics',
  trainerName: 'Петрова Ольга Ивановна',
  mayMark: true,
  seesGroup: true,
  substituteDays: [],
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
    substitute: null,
    substituteComment: null,
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
  excuses: [],
};

export const session: AttendanceSession = {
  date: today,
  state: 'planned',
  times: [wednesday],
  movedTo: null,
  reason: null,
  comment: null,
  substitute: null,
  substituteComment: null,
  group: journal.group,
  sportsDirection: 'artistic_gymnastics',
  branchName: 'Центр',
  hall: 'Большой зал',
  trainerId: 31,
  trainerName: 'Петрова Ольга Ивановна',
  students: 3,
  present: 1,
  absent: 0,
  mayMark: true,
  own: true,
};

/** A day with every kind of session. */
export const sessions: AttendanceSession[] = [
  {
    ...session,
    group: { id: 8, name: 'Утро' },
    times: [{ startTime: '09:00', endTime: '10:00' }],
    students: 12,
    present: 10,
    absent: 2,
  },
  session,
  {
    ...session,
    group: { id: 6, name: 'Спортивная гимнастика, подготовительная группа 5–6 лет, вторник и четверг' },
    branchName: 'Отделение на улице Академика Константинопольского',
    students: 0,
    present: 0,
  },
  { ...session, group: { id: 7, name: 'Танцы' }, state: 'cancelled', reason: 'Болен тренер', own: false },
  {
    ...session,
    group: { id: 9, name: 'Единоборства' },
    state: 'moved',
    movedTo: '2026-11-20',
    reason: 'В зале соревнования',
    own: false,
  },
];

export const unmarked: AttendanceSession[] = [
  { ...session, date: '2026-11-16', present: 1, absent: 1, own: false },
  { ...session, date: '2026-11-11', group: { id: 7, name: 'Танцы' }, students: 12, present: 0, absent: 0, own: false },
];

const names = [
  'Алексеева Вера',
  'Борисов Глеб',
  'Воздвиженская-Константинопольская Александра',
  'Григорьева Дарья',
  'Ли Ян',
  'Михайлов Егор',
  'Новикова Жанна',
  'Орлова Зоя',
  'Павлов Илья',
  'Рожкова Кира',
  'Сергеева Лея',
  'Яковлева Марьяна',
];

const medicalInfo: Record<string, string> = {
  'Воздвиженская-Константинопольская Александра': 'Астма. Ингалятор с собой, в синем кармане сумки.',
  'Новикова Жанна': 'Без вращений: эпилепсия',
};

/** Twelve students, two with an alert, and a half-marked month with a comment, a cancelled and a rescheduled session. */
export const largeJournal: Journal = {
  ...journal,
  sessions: journal.sessions.map((each) => {
    if (each.date === '2026-11-04') return { ...each, state: 'cancelled', reason: 'День народного единства' };
    if (each.date === '2026-11-11') return { ...each, state: 'moved', movedTo: '2026-11-13', reason: 'Соревнования' };
    return each.date === '2026-11-16' ? { ...each, comment: 'Открытый урок, пришли родители' } : each;
  }),
  students: names.map((name, index) => ({
    id: index + 1,
    name,
    joinDate: index === 4 ? '2026-11-10' : '2026-09-01',
    leaveDate: null,
    medicalInfo: medicalInfo[name],
  })),
  marks: ['2026-11-02', '2026-11-09', '2026-11-16'].flatMap((date, column) =>
    names.flatMap((_name, index) =>
      (index === 4 && date < '2026-11-10') || (column === 2 && index > 8)
        ? []
        : [
            {
              studentId: index + 1,
              date,
              status: (index + column) % 4 === 3 ? ('ABSENT' as const) : ('PRESENT' as const),
            },
          ],
    ),
  ),
};

export const waitingMark: QueuedMark = {
  groupId: 5,
  groupName: 'Гимнастика 7–9',
  studentId: 1,
  date: today,
  status: 'PRESENT',
  seen: 'NOT_MARKED',
  markedAt: '2026-11-18T14:35:00.000Z',
  tries: [],
};

let people = 0;

/** A user without queued marks in memory or in this browser's storage. */
export function createUser(role: Role): SessionUser {
  people += 1;
  return { ...testUser(role), id: (Date.now() % 1_000_000_000) + people };
}
