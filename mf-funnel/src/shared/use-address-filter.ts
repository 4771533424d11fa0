import { useSearchParams } from '@school/kit';

/** Parameters of an address; those that are undefined or empty are left out. */
type Parameters = Readonly<Record<string, string | number | undefined>>;

/**
 * Keeps a filter in the address. Typing in its search replaces the history entry, so that Back leaves the screen;
 * choosing a filter adds one, so that Back removes it.
 *
 * @param kept names of other parameters, which stay in the address
 */
export function useAddressFilter<Filter extends object>(
  read: (params: URLSearchParams) => Filter,
  write: (filter: Filter) => Parameters,
  kept: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const filter = read(params);
  const toEntries = (parameters: Parameters) =>
    Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    );
  const getOthers = (from: URLSearchParams) => [...from].filter(([name]) => kept.includes(name));
  const setFilter = (change: Partial<Filter>) => {
    const onlyTyped = Object.keys(change).every((name) => name === 'search');
    setParams((newest) => [...getOthers(newest), ...toEntries(write({ ...read(newest), ...change }))], {
      replace: onlyTyped,
      preventScrollReset: true,
    });
  };
  const reset = () => setParams(getOthers, { preventScrollReset: true });
  return { filter, isFiltered: toEntries(write(filter)).length > 0, setFilter, reset };
}
