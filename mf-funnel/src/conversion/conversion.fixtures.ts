import {
  type Conversion,
  type ConversionDirection,
  type ConversionRow,
  funnelConversionRoutes,
} from '@school/api-contract/families/funnel-conversion';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { type FakeHandler, respond } from '@school/kit/testing';
import { choices } from '../sales-funnel/trial-requests.fixtures';

const counts = (requests: number) => {
  const [trials, came, signed] = [requests * 0.7, requests * 0.55, requests * 0.35].map(Math.round);
  const refused = Math.round(requests * 0.4);
  const open = requests - refused - (signed ?? 0);
  return { requests, trials: trials ?? 0, came: came ?? 0, signed: signed ?? 0, refused, open };
};

const months: ConversionRow[] = [12, 9, 20, 18, 14, 8, 5, 31, 64, 40, 0, 27].map((requests, index) => ({
  ...counts(requests),
  value: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
  name: null,
  previous: null,
}));

const strand = (direction: ConversionDirection['direction'], requests: number): ConversionDirection => {
  const { trials, came, signed } = counts(requests);
  return { direction, requests, trials, came, signed };
};

const byMonth: Conversion = {
  total: counts(248),
  previous: counts(200),
  rows: months,
  directions: [strand('artistic_gymnastics', 108), strand('martial_arts', 60), strand('dance', 60), strand(null, 20)],
  medians: { new: 5.2, trialAssigned: 71, signing: 216 },
  previousPeriod: { from: '2024-12', to: '2025-11' },
};

const row = (value: string | null, name: string | null, requests: number): ConversionRow => ({
  ...{ value, name, ...counts(requests) },
  previous: { requests: requests + 20, signed: Math.round((requests + 20) * 0.2) },
});

const rows = {
  month: months,
  section: [row('1', 'Художественная гимнастика, подготовительная группа', 148), row(null, null, 100)],
  branch: [row('2', 'На Ленина', 248)],
  source: [row('form', null, 150), row('walk_in', null, 98)],
  person: [row('1', 'Мария Орлова', 200), row(null, null, 48)],
};

const none = { requests: 0, trials: 0, came: 0, signed: 0, refused: 0, open: 0 };
export const nothing: Conversion = {
  ...byMonth,
  total: none,
  previous: none,
  rows: [],
  directions: [],
  medians: { new: null, trialAssigned: null, signing: null },
};

/** Answers with the rows of the requested grouping. */
export const conversionServer: FakeHandler[] = [
  respond(funnelConversionRoutes.read, ({ query }) => ({
    ...byMonth,
    rows: Object.entries(rows).find(([by]) => by === query.by)?.[1] ?? months,
  })),
  respond(trialRequestCardRoutes.choices, choices),
];
