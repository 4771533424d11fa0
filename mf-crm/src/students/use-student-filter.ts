import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { type StudentSort, studentSorts } from '@school/api-contract/students/students';
import { useCan, useSearchParams } from '@school/kit';

/** Chips that are off by default; each is `name=1` in the address. */
export const studentChips = ['noGroup', 'owes', 'unsigned', 'documentEnding'] as const;
export type StudentChip = (typeof studentChips)[number];

export interface StudentFilter extends Record<StudentChip, boolean> {
  search: string;
  /** True: active students; false: the archive; undefined: both. */
  active: boolean | undefined;
  /** Students now in this group. */
  groupId: number | undefined;
  direction: SportsDirection | undefined;
  sort: StudentSort;
}

const unfiltered: Omit<StudentFilter, 'sort'> = {
  search: '',
  active: true,
  groupId: undefined,
  direction: undefined,
  noGroup: false,
  owes: false,
  unsigned: false,
  documentEnding: false,
};

/**
 * Keeps the filter in the address: `?search=иван&archived=1&group=7&direction=dance&unsigned=1&sort=-birthDate`. Typing replaces the
 * history entry, so that Back leaves the list; choosing a filter adds one, so that Back removes it. An open card and its tab stay.
 */
export function useStudentFilter() {
  const [params, setParams] = useSearchParams();
  const seesPayments = useCan('payments');
  const filter = readFilter(params, seesPayments);

  const setFilter = (change: Partial<StudentFilter>) => {
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams(
      (newest) => {
        const ofCard = [...newest].filter(([name]) => ['tab', 'edit', 'from'].includes(name));
        return [...toEntries({ ...readFilter(newest, seesPayments), ...change }), ...ofCard];
      },
      { replace: onlyTyped, preventScrollReset: true },
    );
  };

  const isFiltered =
    filter.search !== '' ||
    filter.groupId !== undefined ||
    filter.direction !== undefined ||
    studentChips.some((chip) => filter[chip]);
  return { filter, isFiltered, setFilter, reset: () => setFilter(unfiltered) };
}

function readFilter(params: URLSearchParams, seesPayments: boolean): StudentFilter {
  const groupId = Number(params.get('group'));
  const isOn = (chip: StudentChip) => params.get(chip) === '1';
  return {
    search: params.get('search') ?? '',
    active: params.get('archived') === 'all' ? undefined : params.get('archived') !== '1',
    groupId: Number.isSafeInteger(groupId) && groupId > 0 ? groupId : undefined,
    noGroup: isOn('noGroup'),
    direction: sportsDirections.find((direction) => direction === params.get('direction')),
    // the address may come from a user with more rights
    owes: isOn('owes') && seesPayments,
    unsigned: isOn('unsigned'),
    documentEnding: isOn('documentEnding'),
    sort: studentSorts.find((sort) => sort === params.get('sort')) ?? 'name',
  };
}

function toEntries(filter: StudentFilter): [string, string][] {
  const parts: [string, string | undefined][] = [
    ['search', filter.search || undefined],
    ['archived', filter.active === undefined ? 'all' : filter.active ? undefined : '1'],
    ['group', filter.groupId?.toString()],
    ['direction', filter.direction],
    ...studentChips.map((chip): [string, string | undefined] => [chip, filter[chip] ? '1' : undefined]),
    ['sort', filter.sort === 'name' ? undefined : filter.sort],
  ];
  return parts.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
}
