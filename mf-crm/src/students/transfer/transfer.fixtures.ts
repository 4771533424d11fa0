import type { GroupMisfit } from '@school/api-contract/groups/group-misfits';
import type { TransferChoice, TransferChoices } from '@school/api-contract/groups/transfers';

const middle: TransferChoice = {
  ...{ id: 21, name: 'Средние', sportsDirection: 'dance', branch: { id: 2, name: 'На Ленина' } },
  ...{ youngestAge: 9, oldestAge: 11, freePlaces: 3, waitingCount: 0 },
  ...{ sameDirection: true, age: 'fits', sameBranch: false, commonDays: ['monday'], suits: true },
  ...{ clashes: [], subscriptions: [] },
};

export const choices: TransferChoices = {
  childAge: 10,
  sportsDirection: 'dance',
  current: [{ id: 1, name: 'Танцы 7–9', joinDate: '2026-09-01' }],
  groups: [
    { ...middle, subscriptions: [{ planName: '8 занятий', endsOn: '2026-12-15', covers: true }] },
    {
      ...{ ...middle, id: 22, name: 'Вечерние' },
      clashes: [{ groupName: 'Растяжка', dayOfWeek: 2, startTime: '18:00', endTime: '19:00' }],
      subscriptions: [{ planName: '8 занятий', endsOn: '2026-12-15', covers: false }],
    },
    { ...middle, id: 23, name: 'Полная', freePlaces: 0, waitingCount: 2 },
    { ...middle, ...{ id: 24, name: 'Старшие', youngestAge: 11, oldestAge: 15, age: 'younger', suits: false } },
  ],
};

export const misfit: GroupMisfit = {
  ...{ studentId: 7, studentName: 'Иванова Анна', childAge: 7, age: 'younger', youngestAge: 11, oldestAge: 15 },
  clashes: [{ groupName: null, dayOfWeek: 2, startTime: '18:00', endTime: '19:00' }],
  subscriptions: [{ planName: '8 занятий', endsOn: '2026-12-15', covers: false }],
};
