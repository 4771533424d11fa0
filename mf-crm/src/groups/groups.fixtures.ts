import type {
  CalendarSession,
  ComingSchedule,
  Group,
  GroupChoices,
  GroupStaff,
  NextSession,
  RosterRow,
  Timetable,
  WaitingRow,
} from '@school/api-contract/groups/groups';
import { addDays } from '@school/kit';

export const group: Group = {
  id: 5,
  name: 'Искорки 4–6',
  description: 'Занятия для детей от 4 до 6 лет',
  sportsDirection: 'artistic_gymnastics',
  branch: { id: 1, name: 'Центр' },
  hall: 'Большой зал',
  trainer: { id: 3, name: 'Орлова Вера' },
  youngestAge: 4,
  oldestAge: 6,
  maxStudents: 12,
  studentCount: 9,
  waitingCount: 0,
  offer: null,
  active: true,
  schedules: [
    { dayOfWeek: 1, startTime: '17:30', endTime: '19:00' },
    { dayOfWeek: 3, startTime: '17:30', endTime: '19:00' },
    { dayOfWeek: 6, startTime: '10:00', endTime: '11:00' },
  ],
  comingSchedules: [],
  updatedAt: '2026-11-01T09:00:00.000Z',
  nextSession: { date: '2126-11-25', startTime: '17:30' },
  access: 'manage',
};

export const fullGroup: Group = {
  ...group,
  id: 6,
  name: 'Грация 7–9',
  youngestAge: 7,
  oldestAge: 9,
  studentCount: 12,
  waitingCount: 2,
};

/** Cards: a full group, one with a free place and a waiting list, an empty one, a very long name. */
export const groups: Group[] = [
  group,
  fullGroup,
  {
    ...group,
    id: 7,
    name: 'Лента',
    youngestAge: 10,
    oldestAge: null,
    studentCount: 11,
    waitingCount: 3,
    offer: { id: 21, name: 'Соколова Мария' },
  },
  {
    ...group,
    ...{ id: 8, name: 'Художественная гимнастика, старшая группа выходного дня для перворазрядников' },
    ...{ branch: null, trainer: null, schedules: [], nextSession: null, studentCount: 0, description: null },
    ...{ youngestAge: null, oldestAge: null },
  },
];

export const choices: GroupChoices = {
  branches: [
    { id: 1, name: 'Центр', halls: ['Большой зал', 'Малый зал'] },
    { id: 2, name: 'Юг', halls: [] },
  ],
  trainers: [
    { id: 3, name: 'Орлова Вера' },
    { id: 4, name: 'Соколов Иван' },
  ],
  coaches: [{ id: 3, name: 'Орлова Вера' }],
};

/** @param monday of the week to fill, 'yyyy-MM-dd' */
export function createCalendar(monday: string): CalendarSession[] {
  const day = (offset: number) => addDays(monday, offset);
  const base: CalendarSession = {
    ...{ date: monday, startTime: '17:30', endTime: '19:00', state: 'planned', movedTo: null, movedFrom: null },
    ...{ group: { id: 5, name: group.name }, sportsDirection: group.sportsDirection, branch: group.branch },
    ...{ hall: group.hall, trainer: group.trainer, substitute: null, clashes: [] },
  };
  const dance = { group: { id: 8, name: 'Хип-хоп 8–12' }, sportsDirection: 'dance', hall: 'Малый зал' } as const;
  const ivan = { id: 4, name: 'Соколов Иван' };
  return [
    { ...base, clashes: [{ kind: 'trainer', groupName: 'Грация 7–9', startTime: '18:30', endTime: '20:00' }] },
    {
      ...{ ...base, startTime: '18:30', endTime: '20:00', group: { id: 6, name: 'Грация 7–9' } },
      ...{ branch: { id: 2, name: 'Юг' }, hall: null },
      clashes: [{ kind: 'trainer', groupName: group.name, startTime: '17:30', endTime: '19:00' }],
    },
    {
      ...base,
      ...dance,
      trainer: ivan,
      startTime: '16:00',
      endTime: '17:15',
      substitute: { id: 9, name: 'Зайцева Полина' },
    },
    {
      ...{ ...base, date: day(2) },
      clashes: [{ kind: 'hall', groupName: null, startTime: '18:00', endTime: '19:00' }],
    },
    {
      ...{ ...base, ...dance, trainer: ivan, date: day(3), startTime: '18:00', endTime: '19:15', state: 'moved' },
      movedTo: { date: day(4), startTime: '19:15' },
    },
    {
      ...{ ...base, ...dance, trainer: ivan, date: day(4), startTime: '19:15', endTime: '20:30' },
      movedFrom: day(3),
    },
    { ...base, date: day(5), startTime: '10:00', endTime: '11:00', state: 'cancelled' },
    {
      ...{ ...base, date: day(5), startTime: '10:30', endTime: '12:00', sportsDirection: 'martial_arts' },
      group: { id: 9, name: 'Художественная гимнастика, старшая группа выходного дня' },
      ...{ branch: null, hall: null, trainer: null },
    },
  ];
}

const clashesByDay: Partial<Record<number, Timetable['entries'][number]['clashes']>> = {
  1: [{ kind: 'trainer', groupName: 'Грация 7–9', startTime: '18:30', endTime: '20:00', from: null }],
  3: [{ kind: 'hall', groupName: null, startTime: '18:00', endTime: '19:00', from: null }],
};

/** Timetables of `group`, the present one first. */
export const timetables: Timetable[] = [
  {
    from: null,
    entries: group.schedules.map((entry) => ({
      ...entry,
      clashes: clashesByDay[entry.dayOfWeek] ?? [],
    })),
  },
];

const planned: NextSession = {
  ...{ date: '2126-11-25', startTime: '17:30', endTime: '19:00', state: 'planned' },
  ...{ movedTo: null, movedFrom: null, reason: null, substitute: null },
};
/** Of `group`: one session is moved, another one cancelled. */
export const nextSessions: NextSession[] = [
  planned,
  {
    ...{ ...planned, date: '2126-11-30', state: 'moved', reason: 'Соревнования в Туле' },
    movedTo: { date: '2126-12-01', startTime: '18:15' },
  },
  {
    ...{ ...planned, date: '2126-12-01', startTime: '18:15', endTime: '19:45' },
    ...{ movedFrom: '2126-11-30', reason: 'Соревнования в Туле' },
  },
  { ...planned, date: '2126-12-02', state: 'cancelled', reason: 'В школе нет отопления, зал закрыт до четверга' },
  { ...planned, date: '2126-12-07' },
  { ...planned, date: '2126-12-09' },
];

/** A future schedule change, followed by a summer break. */
export const comingSchedules: ComingSchedule[] = [
  { from: '2099-03-01', schedules: [{ dayOfWeek: 2, startTime: '18:00', endTime: '19:30' }] },
  { from: '2099-06-01', schedules: [] },
];
export const comingTimetables: Timetable[] = [
  ...timetables,
  {
    from: '2099-03-01',
    entries: [
      {
        ...{ dayOfWeek: 2, startTime: '18:00', endTime: '19:30' },
        clashes: [
          { kind: 'trainer', groupName: 'Грация 7–9', startTime: '18:30', endTime: '20:00', from: '2099-04-07' },
        ],
      },
    ],
  },
  { from: '2099-06-01', entries: [] },
];

export const rosterRow: RosterRow = {
  id: 41,
  studentId: 7,
  name: 'Иванова Анна Сергеевна',
  listName: 'Иванова Анна',
  birthDate: '2020-03-05',
  joinDate: '2026-09-01',
  leaveDate: null,
  parentName: 'Иванова Ольга Петровна',
  parentPhone: '+79161234567',
  medicalInfo: 'Аллергия на орехи',
  photoConsent: true,
  attendancePercent: 92,
};

export const roster: RosterRow[] = [
  rosterRow,
  {
    ...rosterRow,
    ...{ id: 42, studentId: 8, name: 'Рождественская-Воскресенская Екатерина-Александра Константиновна' },
    listName: 'Рождественская-Воскресенская Екатерина-Александра',
    ...{ parentName: 'Рождественская-Воскресенская Мария-Магдалина Владиславовна', parentPhone: '+79031112233' },
    medicalInfo: 'Аллергия на пыльцу, в мае и июне носит с собой ингалятор. Нельзя прыжки на жесткий мат.',
    attendancePercent: 40,
  },
  {
    ...rosterRow,
    id: 43,
    studentId: 9,
    name: 'Ли Ян',
    listName: 'Ли Ян',
    medicalInfo: null,
    photoConsent: false,
    attendancePercent: null,
  },
];

export const waitingRows: WaitingRow[] = [
  {
    ...{ studentId: 21, name: 'Соколова Мария Ильинична', birthDate: '2020-01-10', parentPhone: '+79160000021' },
    ...{ position: 1, addedAt: '2026-11-10T09:00:00Z', addedBy: 'Администратор' },
  },
  {
    ...{ studentId: 22, name: 'Белова Дарья', birthDate: '2021-04-10', parentPhone: '+79160000022' },
    ...{ position: 2, addedAt: '2026-11-12T09:00:00Z', addedBy: null },
  },
];

export const staff: GroupStaff[] = [
  { userId: 3, name: 'Орлова Вера', role: 'coach', access: 'manage', source: 'trainer', mayChange: false },
  { userId: 4, name: 'Соколов Иван', role: 'coach', access: 'view', source: 'grant', mayChange: true },
  { userId: 9, name: 'Белкина Нина', role: 'admin', access: null, source: null, mayChange: true },
];
