import { type Conversion, funnelConversionRoutes } from '@school/api-contract/families/funnel-conversion';
import { type TrialSlot, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { type TrialRequestDetail, trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import {
  type TrialRequest,
  trialRequestRoutes,
  trialRequestStatusSchema,
} from '@school/api-contract/families/trial-requests';
import type { Group } from '@school/api-contract/groups/groups';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { type FakeHandler, respond, respondPage, sampleGroup } from '@school/kit/testing';

export const request: TrialRequest = {
  id: 1,
  childName: 'Маша',
  childAge: 5,
  parentName: 'Ольга Петровна',
  parentPhone: '+79161234567',
  sectionId: 1,
  sectionName: 'Танцы',
  sportsDirection: 'dance',
  branchId: 2,
  branchName: 'На Ленина',
  desiredDate: '2026-11-25T17:30:00.000Z',
  source: 'form',
  status: 'NEW',
  statusChangedAt: '2026-11-20T10:00:00.000Z',
  scheduledDate: null,
  groupId: null,
  groupName: null,
  trialOutcome: null,
  trialConfirmedAt: null,
  trialDeclinedAt: null,
  refusalReason: null,
  refusalComment: null,
  notes: null,
  nextStep: { kind: 'call', text: null, day: '2026-11-20', person: { id: 1, name: 'Мария Орлова' } },
  overdue: false,
  samePhoneCount: 2,
  repeatOf: null,
  studentId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

/** What the panel shows of `request`. */
export const requestDetail: TrialRequestDetail = {
  ...request,
  utmSource: 'vk',
  utmMedium: null,
  utmCampaign: 'osen',
  referrer: 'https://school.example/kids',
  recommendedBy: null,
  createdByName: null,
  consentAt: '2026-11-20T10:00:00.000Z',
  consentWith: 'request',
  consentRevokedAt: null,
  cameTo: null,
  trialComment: null,
  trialMarkedByName: null,
  linkIssuedAt: null,
  registration: null,
  history: [
    {
      ...{ id: 1, from: null, to: 'NEW', at: '2026-11-20T10:00:00.000Z', byName: null },
      ...{ scheduledDate: null, groupName: null, refusalReason: null, comment: null, familyAnswer: null },
    },
  ],
  staffNotes: [{ id: 1, text: 'Просили звонить после 18:00', at: '2026-11-20T12:00:00.000Z', byName: 'Мария Орлова' }],
  family: {
    students: [{ id: 7, name: 'Белова Анна', groups: ['Малыши'] }],
    requests: [{ id: 9, childName: 'Олег', status: 'REFUSED', createdAt: '2026-03-20T10:00:00.000Z' }],
  },
};

export const choices = {
  sections: [{ id: 1, name: 'Танцы' }],
  branches: [{ id: 2, name: 'На Ленина' }],
  people: [{ id: 1, name: 'Мария Орлова' }],
  leaders: [{ id: 1, name: 'Мария Орлова' }],
};

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A typical board, with one family whose names have the maximum length. */
export const boardCards: TrialRequest[] = [
  { ...request, overdue: true, statusChangedAt: ago(3), desiredDate: ago(-48) },
  {
    ...request,
    id: 2,
    childName: 'Екатерина-Александра Рождественская',
    childAge: 11,
    parentName: 'Рождественская-Воскресенская Мария-Магдалина Владиславовна',
    sectionName: 'Художественная гимнастика',
    sportsDirection: 'artistic_gymnastics',
    branchName: 'Дворец спорта «Академический» на Ленинском проспекте',
    samePhoneCount: 0,
    repeatOf: null,
    statusChangedAt: ago(52),
  },
  {
    ...request,
    id: 3,
    childName: 'Тимур',
    childAge: 8,
    sectionName: 'Единоборства',
    sportsDirection: 'martial_arts',
    samePhoneCount: 0,
    repeatOf: null,
    statusChangedAt: ago(0.2),
  },
  {
    ...request,
    id: 4,
    childName: 'Соня',
    childAge: 7,
    status: 'TRIAL_ASSIGNED',
    scheduledDate: '2026-11-23T15:00:00.000Z',
    groupName: 'Малыши, вторник и четверг',
    samePhoneCount: 1,
    repeatOf: null,
    statusChangedAt: ago(26),
  },
  {
    ...request,
    id: 5,
    childName: 'Лев',
    childAge: 9,
    status: 'TRIAL_ASSIGNED',
    scheduledDate: '2026-11-24T09:30:00.000Z',
    samePhoneCount: 0,
    repeatOf: null,
    statusChangedAt: ago(5),
  },
  {
    ...request,
    id: 6,
    childName: 'Алиса',
    childAge: 4,
    status: 'SIGNED',
    nextStep: null,
    studentId: 7,
    samePhoneCount: 1,
    repeatOf: null,
    statusChangedAt: ago(240),
  },
  {
    ...request,
    id: 7,
    childName: 'Ян',
    childAge: 14,
    status: 'REFUSED',
    nextStep: null,
    refusalReason: 'Неудобное расписание',
    refusalComment: 'Просят позвонить в январе, когда появится вечерняя группа',
    samePhoneCount: 0,
    repeatOf: null,
    statusChangedAt: ago(700),
  },
];

export const refusalReasons = [
  { id: 3, name: 'Далеко ездить' },
  { id: 4, name: 'Неудобное расписание' },
  { id: 5, name: 'Выбрали другую секцию или другой вид спорта' },
];

export const groups: Group[] = [
  sampleGroup,
  { ...sampleGroup, id: 10, name: 'Старшие', studentCount: 12, youngestAge: 11, oldestAge: 15 },
  { ...sampleGroup, id: 11, name: 'Азбука танца', branch: { id: 1, name: 'Центр' }, studentCount: 11 },
];

const slot: TrialSlot = {
  ...{ groupId: 9, groupName: 'Малыши', sportsDirection: 'dance', startsAt: '2026-11-24T14:30:00.000Z', free: 3 },
  ...{ branchName: 'На Ленина', hall: 'Зал 1', trainerName: 'Белова Ирина', inBranch: true },
  ...{ youngestAge: 5, oldestAge: 7, age: 'fits' },
};

/** For a child of five: a full group that fits, then a free one that does not. */
export const slots: TrialSlot[] = [
  slot,
  { ...slot, groupId: 12, groupName: 'Капельки', startsAt: '2026-11-24T15:30:00.000Z', free: 0, hall: null },
  {
    ...{ ...slot, groupId: 10, groupName: 'Старшие', startsAt: '2026-11-25T15:00:00.000Z', free: 1 },
    ...{ branchName: 'Центр', hall: null, trainerName: null, inBranch: false },
    ...{ youngestAge: 11, oldestAge: 15, age: 'younger' },
  },
];

/** More sessions than the dialog shows at first. */
export const manySlots: TrialSlot[] = [
  ...slots,
  ...[25, 26, 27, 28].map((day) => ({ ...slot, startsAt: `2026-11-${day}T16:30:00.000Z` })),
];

/** How far the requests of the last months have come. */
const conversion: Conversion = {
  total: { requests: 64, trials: 46, came: 37, signed: 27, refused: 20, open: 17 },
  previous: { requests: 50, trials: 30, came: 20, signed: 10, refused: 40, open: 0 },
  rows: [],
  directions: [
    { direction: 'artistic_gymnastics', requests: 30, trials: 22, came: 20, signed: 15 },
    { direction: 'dance', requests: 24, trials: 20, came: 15, signed: 12 },
    { direction: null, requests: 10, trials: 4, came: 2, signed: 0 },
  ],
  medians: { new: 5.2, trialAssigned: 71, signing: 216 },
  previousPeriod: { from: '2026-06', to: '2026-08' },
};

/** A server that stores the cards, so that the board reads back its own changes. */
export function boardServer(given: readonly TrialRequest[]): FakeHandler[] {
  const cards = given.map((card) => ({ ...card }));
  return [
    respond(trialRequestCardRoutes.choices, choices),
    respond(funnelConversionRoutes.read, conversion),
    respondPage(trialRequestRoutes.list, ({ query }) => ({
      items: cards.filter((card) => query.status === undefined || card.status === query.status),
    })),
    respond(trialRequestRoutes.move, ({ params, body }) => {
      const card = cards.find((each) => each.id === Number(params.id));
      if (!card || typeof body !== 'object' || body === null || !('status' in body)) throw new Error('no such card');
      card.status = trialRequestStatusSchema.parse(body.status);
      return card;
    }),
    respond(trialRequestRoutes.refusalReasons, refusalReasons),
    respond(
      groupRoutes.active,
      groups.map((group) => ({ ...group, address: null, days: [] })),
    ),
    respond(trialLessonRoutes.slots, slots),
    respond(trialRequestCardRoutes.read, ({ params }) => ({
      ...requestDetail,
      ...cards.find((each) => each.id === Number(params.id)),
    })),
  ];
}
