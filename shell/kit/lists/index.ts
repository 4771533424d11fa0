/**
 * Lists from the API. Not part of the shared kit: each importer bundles it, with the components that it uses of the
 * design system. It must import the kit as '@school/kit', since a relative path would bundle a second instance.
 */
export { PagedList } from './paged-list';
export { TotalCount } from './total-count';
export { useListSteps } from './use-list-steps';
