import { userRoutes } from '@school/api-contract/accounts/users';
import { type ReleasedPart, type Releases, releaseRoutes } from '@school/api-contract/school/releases';
import { respond, respondPage } from '@school/kit/testing';
import { owner } from '../users/users.fixtures';

const event = (change: Partial<ReleasedPart['history'][number]>) => ({
  at: '2026-11-20T09:00:00.000Z',
  who: 'pavel',
  why: 'Причины отказа в карточке',
  action: 'promote' as const,
  version: '1.1.0-4be1c2d9',
  percent: null,
  forced: [],
  judged: null,
  ...change,
});

const part = (name: string, changes: Partial<ReleasedPart> = {}): ReleasedPart => ({
  name,
  team: name.replace('mf-', ''),
  live: { version: '1.1.0-4be1c2d9', since: '2026-11-20T09:00:00.000Z', who: 'pavel', failures: [] },
  previous: '1.0.0-93aa01c7',
  canary: null,
  paths: ['/students', '/students/:'],
  slots: [],
  refusals: [],
  history: [event({}), event({ version: '1.0.0-93aa01c7', at: '2026-11-02T09:00:00.000Z', why: 'Первая установка' })],
  ...changes,
});

export const shell = part('shell', { team: null, paths: [], slots: [] });
export const crm = part('mf-crm', {
  live: {
    version: '1.1.0-4be1c2d9',
    since: '2026-11-20T09:00:00.000Z',
    who: 'pavel',
    failures: [
      { kind: 'execution', replaced: 9, shown: 3 },
      { kind: 'http', replaced: 0, shown: 1 },
    ],
  },
});
/** A canary that fails more often than the live release. */
export const funnel = part('mf-funnel', {
  paths: ['/sales-funnel', '/refusals'],
  canary: {
    version: '1.2.0-77f0e3ab',
    percent: 10,
    since: '2026-11-23T08:30:00.000Z',
    who: 'anna',
    failures: [{ kind: 'render', replaced: 0, shown: 14 }],
    answer: 'healthy',
    judged: { canary: { starts: 310, failures: 2 }, live: { starts: 2904, failures: 9 } },
  },
  history: [
    event({ action: 'canary', percent: 10, version: '1.2.0-77f0e3ab', who: 'anna', at: '2026-11-23T08:30:00.000Z' }),
    event({
      forced: ['The module sales-funnel loads 120.0 KB, the live one 100.0 KB; at most 110.0 KB are accepted.'],
    }),
    event({ action: 'halt', version: '1.1.0-00aa11bb', at: '2026-11-19T10:00:00.000Z', why: 'Доска пустая' }),
    event({
      action: 'rollback',
      version: '1.0.0-93aa01c7',
      at: '2026-11-10T10:00:00.000Z',
      why: 'Доска не открывается на телефоне, если в воронке больше ста заявок и выбран период за весь прошлый год',
    }),
  ],
});
export const publicPages = part('mf-public', {
  previous: null,
  refusals: [
    { version: '1.1.0-4be1c2d9', kind: 'path', reason: 'path /students belongs to mf-crm' },
    { version: '1.2.0-0badc0de', kind: 'release', reason: 'shell ^2.0.0' },
  ],
});

/** The portal has halted its canary. */
export const chat = part('mf-chat', {
  paths: ['/chat'],
  history: [
    event({
      action: 'halt',
      version: '1.2.0-5eed0bad',
      who: 'portal',
      at: '2026-11-22T12:04:00.000Z',
      why: '12 of 40 starts failed, live 1 of 905',
      judged: { canary: { starts: 40, failures: 12 }, live: { starts: 905, failures: 1 } },
    }),
    event({ action: 'canary', percent: 5, version: '1.2.0-5eed0bad', at: '2026-11-22T12:01:00.000Z' }),
  ],
});

export const releases: Releases = {
  parts: [shell, chat, crm, funnel, publicPages],
  countedSince: '2026-11-21T06:00:00.000Z',
};

export const releasesHandlers = [
  respond(releaseRoutes.list, releases),
  respondPage(userRoutes.list, { items: [{ ...owner, username: 'anna', name: 'Смирнова Анна Павловна' }] }),
];
