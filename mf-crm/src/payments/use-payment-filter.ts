import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { revenuePartPattern } from '@school/api-contract/money/revenue-part';
import { type PaymentState, paymentStates } from '@school/api-contract/rules/payment-state';
import { paymentTypes } from '@school/api-contract/rules/status-tables';
import { useSearchParams } from '@school/kit';

export type PaymentType = (typeof paymentTypes)[number];

/** Statuses that several states share: set by a link of the figures above the list only. */
export const linkedStatuses = ['PENDING', 'REJECTED'] as const;

export interface PaymentFilter {
  search: string;
  /** What the list shows; excludes `status` and `overdue`. */
  state: PaymentState | undefined;
  status: (typeof linkedStatuses)[number] | undefined;
  type: PaymentType | undefined;
  sportsDirection: SportsDirection | undefined;
  branchId: number | undefined;
  /** Set by a link of the student's card only. */
  studentId: number | undefined;
  /** Days 'yyyy-MM-dd', both included. */
  from: string | undefined;
  to: string | undefined;
  unmatched: boolean;
  /** Pending and due before today; excludes a status. */
  overdue: boolean;
  /** Set by a link of the dashboard only: the bank has not answered about a refund. */
  openRefund: boolean;
  /** Set by a link of the dashboard only: what a register for 1C has. */
  inRegister: boolean;
  /** Set by a link of the dashboard only: changed after the register for 1C. */
  changedSinceRegister: boolean;
  /** Set by a link of the revenue report only: 'branch:12'. */
  revenuePart: string | undefined;
}

const unfiltered: PaymentFilter = {
  search: '',
  state: undefined,
  status: undefined,
  type: undefined,
  sportsDirection: undefined,
  branchId: undefined,
  studentId: undefined,
  from: undefined,
  to: undefined,
  unmatched: false,
  overdue: false,
  openRefund: false,
  inRegister: false,
  changedSinceRegister: false,
  revenuePart: undefined,
};

/**
 * Keeps the filter in the address: `?search=иван&state=waiting&from=2026-11-01&unmatched=1`. Typing replaces the
 * history entry, so that Back leaves the list; choosing a filter adds one, so that Back removes it.
 */
export function usePaymentFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);

  const setFilter = (change: Partial<PaymentFilter>) => {
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams((newest) => toEntries({ ...readFilter(newest), ...change }), {
      replace: onlyTyped,
      preventScrollReset: true,
    });
  };

  const isFiltered = JSON.stringify(filter) !== JSON.stringify(unfiltered);
  return { filter, isFiltered, setFilter, reset: () => setFilter(unfiltered) };
}

function readFilter(params: URLSearchParams): PaymentFilter {
  return {
    search: params.get('search') ?? '',
    // received is the state of every confirmed payment
    state:
      params.get('status') === 'CONFIRMED' ? 'received' : paymentStates.find((state) => state === params.get('state')),
    status: linkedStatuses.find((status) => status === params.get('status')),
    type: paymentTypes.find((type) => type === params.get('type')),
    sportsDirection: sportsDirections.find((direction) => direction === params.get('direction')),
    branchId: toId(params.get('branch')),
    studentId: toId(params.get('student')),
    from: toDay(params.get('from')),
    to: toDay(params.get('to')),
    unmatched: params.get('unmatched') === '1',
    overdue: params.get('overdue') === '1',
    openRefund: params.get('refund') === '1',
    inRegister: params.get('register') === 'all',
    changedSinceRegister: params.get('register') === '1',
    revenuePart: revenuePartPattern.exec(params.get('part') ?? '')?.[0],
  };
}

function toEntries(filter: PaymentFilter): [string, string][] {
  const parts: [string, string | undefined][] = [
    ['search', filter.search || undefined],
    ['state', filter.state],
    ['status', filter.status],
    ['type', filter.type],
    ['direction', filter.sportsDirection],
    ['branch', filter.branchId?.toString()],
    ['student', filter.studentId?.toString()],
    ['from', filter.from],
    ['to', filter.to],
    ['unmatched', filter.unmatched ? '1' : undefined],
    ['overdue', filter.overdue ? '1' : undefined],
    ['refund', filter.openRefund ? '1' : undefined],
    ['register', filter.changedSinceRegister ? '1' : filter.inRegister ? 'all' : undefined],
    ['part', filter.revenuePart],
  ];
  return parts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
}

function toId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function toDay(text: string | null): string | undefined {
  return text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
