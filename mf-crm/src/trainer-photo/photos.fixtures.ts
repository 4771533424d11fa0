import type {
  PhotographedSession,
  PhotoScore,
  PhotoTask,
  SessionPhoto,
} from '@school/api-contract/groups/session-photos';

/** A Monday. */
export const today = '2026-11-23';
/** Two minutes after the start of the session. */
export const now = new Date('2026-11-23T14:32:00Z');

const drawing = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="hsl(${hue} 40% 75%)"/><circle cx="480" cy="360" r="150" fill="hsl(${hue} 45% 45%)"/></svg>`,
  )}`;

export function photo(id: number, minutes: number, more: Partial<SessionPhoto> = {}): SessionPhoto {
  const takenAt = new Date(Date.parse('2026-11-23T14:30:00Z') + minutes * 60_000).toISOString();
  return {
    id,
    trainer: { id: 3, name: 'Петрова Ольга Ивановна' },
    photoUrl: drawing(id * 70),
    compressedPhotoUrl: drawing(id * 70),
    originalFileSize: 412_000,
    compressedFileSize: 38_000,
    takenAt,
    receivedAt: takenAt,
    submissionStatus: minutes > 15 ? 'VERY_LATE' : minutes > 5 ? 'LATE' : 'ON_TIME',
    minutesDifference: minutes,
    timeProblem: null,
    mayRemove: false,
    ...more,
  };
}

const stars = {
  ...{ group: { id: 5, name: 'Звездочки 7–9' }, sportsDirection: 'artistic_gymnastics' },
  substitute: null,
};
const times = { startTime: '17:30', endTime: '19:00' };

export const task: PhotoTask = {
  ...{ ...stars, ...times, date: today, branchName: 'Центральный', hall: 'Большой зал', students: 12 },
  withoutConsent: ['Ким Лев', 'Орлова Мария'],
  own: true,
  photos: [],
};
export const secondTask: PhotoTask = {
  ...{ ...task, group: { id: 6, name: 'Дзюдо 11–15' }, sportsDirection: 'martial_arts' },
  ...{ startTime: '19:15', endTime: '20:30', students: 10 },
};

const olga = { id: 3, name: 'Петрова Ольга Ивановна' };
const ilya = { id: 4, name: 'Романов Илья Николаевич' };

export const photographed: PhotographedSession[] = [
  { ...stars, ...times, date: today, trainer: olga, state: 'ON_TIME', photos: [photo(1, 2), photo(2, 9)] },
  {
    ...{ group: { id: 6, name: 'Дзюдо 11–15' }, sportsDirection: 'martial_arts', date: today, trainer: ilya },
    substitute: ilya,
    ...{ startTime: '18:00', endTime: '19:15', state: 'MISSING', photos: [] },
  },
  {
    ...{ group: { id: 7, name: 'Хип-хоп 8–12' }, sportsDirection: 'dance', date: '2026-11-24', trainer: olga },
    substitute: null,
    ...{ ...times, state: 'LATE', photos: [photo(3, 7, { timeProblem: 'clockWrong' })] },
  },
  {
    ...{ ...stars, ...times, date: '2026-11-25', trainer: olga, state: 'WAITING', photos: [] },
  },
];

/** The week before `today`, newest day first. */
export const recent: PhotographedSession[] = [
  { ...stars, ...times, date: '2026-11-20', trainer: olga, state: 'ON_TIME', photos: [photo(5, 1), photo(6, 4)] },
  {
    ...{ group: { id: 6, name: 'Дзюдо 11–15' }, sportsDirection: 'martial_arts', date: '2026-11-20', trainer: olga },
    ...{ substitute: null, startTime: '19:15', endTime: '20:30', state: 'MISSING', photos: [] },
  },
  { ...stars, ...times, date: '2026-11-18', trainer: olga, state: 'VERY_LATE', photos: [photo(8, 21)] },
];

export const scores: PhotoScore[] = [
  { trainer: olga, sessions: 17, onTime: 12, late: 2, veryLate: 1, early: 1, missing: 2, flagged: 1 },
  { trainer: ilya, sessions: 9, onTime: 5, late: 0, veryLate: 0, early: 0, missing: 4, flagged: 0 },
];
