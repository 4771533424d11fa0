import { type Refusal, type RefusalFigures, refusalArchiveRoutes } from '@school/api-contract/families/refusal-archive';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { type FakeHandler, respond, respondPage } from '@school/kit/testing';
import { choices, refusalReasons, request, requestDetail } from '../sales-funnel/trial-requests.fixtures';

export const refusal: Refusal = {
  id: 7,
  childName: 'Ян Ковалев',
  childAge: 14,
  parentPhone: '+79161234567',
  sectionName: 'Танцы',
  sportsDirection: 'dance',
  branchName: 'На Ленина',
  reason: 'Неудобное расписание',
  comment: 'Просят позвонить в январе, когда появится вечерняя группа',
  stage: 'TRIAL_ASSIGNED',
  refusedAt: '2026-11-12T10:00:00.000Z',
  byName: 'Орлова Мария Ивановна',
  nextStep: null,
  overdue: false,
  anonymised: false,
};

const figures: RefusalFigures = {
  total: 40,
  reasons: [
    { id: 4, name: 'Неудобное расписание', count: 22 },
    { id: 3, name: 'Далеко ездить', count: 18 },
  ],
  stages: [
    { stage: 'NEW', count: 25 },
    { stage: 'TRIAL_ASSIGNED', count: 15 },
  ],
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}-01`,
    count: (index * 7) % 11,
  })),
};

export const refusals: Refusal[] = [
  refusal,
  {
    ...{ ...refusal, id: 8, childName: 'Екатерина-Александра Рождественская', stage: 'NEW', comment: null },
    nextStep: { kind: 'call', text: null, day: '2026-12-01', person: { id: 1, name: 'Мария Орлова' } },
  },
  { ...refusal, id: 9, childName: 'Обезличено', parentPhone: '', anonymised: true, comment: null },
];

export function archiveServer(rows: readonly Refusal[]): FakeHandler[] {
  return [
    respond(trialRequestCardRoutes.choices, choices),
    respond(trialRequestRoutes.refusalReasons, refusalReasons),
    respond(refusalArchiveRoutes.figures, rows.length > 0 ? figures : { ...figures, total: 0 }),
    respondPage(refusalArchiveRoutes.list, () => ({ items: [...rows] })),
    respond(trialRequestRoutes.move, request),
    respond(trialRequestCardRoutes.read, { ...requestDetail, id: 7, status: 'REFUSED', nextStep: null }),
    respond(trialRequestCardRoutes.setNextStep, { ...requestDetail, id: 7, status: 'REFUSED' }),
  ];
}
