import type { Group } from '@school/api-contract/groups/groups';

/** A complete group with free places; contract changes to groups need to be made only here. */
export const sampleGroup: Group = {
  id: 9,
  name: 'Малыши',
  description: null,
  sportsDirection: 'dance',
  branch: { id: 2, name: 'На Ленина' },
  hall: null,
  trainer: null,
  youngestAge: 5,
  oldestAge: 7,
  maxStudents: 12,
  studentCount: 9,
  waitingCount: 0,
  offer: null,
  active: true,
  schedules: [],
  comingSchedules: [],
  updatedAt: '2026-11-01T09:00:00.000Z',
  nextSession: null,
  access: 'manage',
};
