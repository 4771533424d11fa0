import { type PersonGroups, type User, userRoutes } from '@school/api-contract/accounts/users';
import { type ActiveGroup, type GroupChoices, groupRoutes } from '@school/api-contract/groups/groups';
import { respond, respondError, respondPage } from '@school/kit/testing';

export const coach: User = {
  id: 12,
  username: 'orlov',
  name: 'Орлов Дмитрий Игоревич',
  fullName: 'Орлов Дмитрий Игоревич',
  email: 'orlov@school.example',
  phone: '+79161234567',
  role: 'coach',
  state: 'active',
  createdBy: { id: 3, name: 'Трофимова Анна Павловна' },
  createdAt: '2026-09-01T09:00:00.000Z',
  lastSeenAt: '2026-11-20T14:05:00.000Z',
  groupCount: 3,
  invitation: null,
  updatedAt: '2026-11-01T09:00:00.000Z',
  mayEdit: true,
  mayDelete: true,
  mayEditGroups: true,
  mayInvite: true,
};

export const owner: User = {
  ...coach,
  ...{ id: 1, username: 'owner', name: 'Соколова Марина Викторовна', fullName: 'Соколова Марина Викторовна' },
  ...{ role: 'owner', createdBy: null, groupCount: null },
  ...{ mayEdit: false, mayDelete: false, mayEditGroups: false, mayInvite: false },
};

export const invited: User = {
  ...coach,
  ...{ id: 13, username: 'zaitseva', name: 'zaitseva', fullName: '', email: 'zaitseva@school.example', phone: '' },
  ...{ state: 'invited', lastSeenAt: null, groupCount: 0 },
  invitation: {
    sentAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-11-27T09:00:00.000Z',
    expired: false,
    letter: 'sent',
  },
};

export const expired: User = {
  ...invited,
  ...{ id: 14, username: 'romanov', name: 'Романов Илья', fullName: 'Романов Илья' },
  invitation: {
    sentAt: '2026-11-01T09:00:00.000Z',
    expiresAt: '2026-11-08T09:00:00.000Z',
    expired: true,
    letter: 'sent',
  },
};

export const leaver: User = { ...coach, ...{ id: 15, name: 'Ким Алексей Сергеевич', state: 'deactivated' } };

const longName = 'Константинопольская-Преображенская Александра Владиславовна';

export const users: User[] = [
  leaver,
  { ...coach, id: 16, name: longName, fullName: longName, role: 'senior_admin', groupCount: null },
  coach,
  expired,
  owner,
  { ...invited, id: 17, name: 'Лебедева Дарья', invitation: null },
  invited,
];

export const personGroups: PersonGroups = {
  version: 'v1',
  groups: [
    {
      groupId: 5,
      name: 'Искорки 4–6',
      branchName: 'Центр',
      active: true,
      access: 'manage',
      source: 'trainer',
      mayChange: false,
    },
    {
      groupId: 6,
      name: 'Грация 7–9',
      branchName: 'Юг',
      active: true,
      access: 'edit',
      source: 'grant',
      mayChange: true,
    },
    { groupId: 7, name: 'Лента', branchName: null, active: true, access: null, source: null, mayChange: true },
    {
      groupId: 8,
      name: 'Дзюдо 10–12',
      branchName: 'Юг',
      active: true,
      access: 'manage',
      source: 'trainer',
      mayChange: false,
    },
  ],
};

export const choices: GroupChoices = {
  branches: [],
  trainers: [
    { id: 12, name: coach.name },
    { id: 18, name: 'Белова Екатерина Андреевна' },
  ],
  coaches: [],
};

const anyGroup = {
  ...{ sportsDirection: 'dance', address: null, days: [2, 4], maxStudents: 12, studentCount: 9 },
  ...{ youngestAge: 4, oldestAge: 6 },
};
const activeGroups: ActiveGroup[] = [
  { ...anyGroup, id: 5, name: 'Искорки 4–6', branch: { id: 1, name: 'Центр' }, access: 'manage' },
  { ...anyGroup, id: 9, name: 'Чужая группа', branch: null, access: 'view' },
];

export const handlers = [
  respondPage(userRoutes.list, ({ query }) => {
    const items = users.filter(
      ({ name, role, state }) =>
        name.toLowerCase().includes((query.q ?? '').toLowerCase()) &&
        (query.role === undefined || query.role === role) &&
        (query.state === undefined || query.state === state),
    );
    return { items, total: items.length };
  }),
  respond(userRoutes.read, coach),
  respond(userRoutes.groups, personGroups),
  respond(groupRoutes.choices, choices),
  respond(groupRoutes.active, activeGroups),
];

export const missing = respondError(userRoutes.read, 'NOT_FOUND');
