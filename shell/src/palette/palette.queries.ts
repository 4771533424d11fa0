import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { canOpenSection } from '@school/api-contract/rules/roles';
import { studentRoutes } from '@school/api-contract/students/students';
import { keepPreviousData, refetchOnMount, routeQuery, useCan, useQuery, useSession } from '@school/kit';

const fewestLetters = 2;

/** Refetched each time the palette is opened, and only for a query that is long enough. */
const whileSearching = (search: string, allowed: boolean) => ({
  enabled: allowed && search.length >= fewestLetters,
  placeholderData: keepPreviousData,
  ...refetchOnMount,
});

/** Students whose name, phone or contract number matches. */
export function useFoundStudents(search: string) {
  const maySee = useCan('viewStudents');
  return useQuery({
    ...routeQuery(studentRoutes.list, { query: { search, limit: 8 } }),
    ...whileSearching(search, maySee),
  });
}

/** Contracts whose number, student, parent or phone matches. */
export function useFoundContracts(search: string) {
  const maySee = useCan('manageRegistrations');
  return useQuery({
    ...routeQuery(staffContractRoutes.list, { query: { search, limit: 5 } }),
    ...whileSearching(search, maySee),
  });
}

/** Trial requests whose child, parent or phone matches. */
export function useFoundRequests(search: string) {
  const maySee = useCan('salesFunnel');
  return useQuery({
    ...routeQuery(trialRequestRoutes.list, { query: { search, limit: 5 } }),
    ...whileSearching(search, maySee),
  });
}

/** All active groups that the user may see; the palette filters them by name. */
export function usePaletteGroupList(search: string) {
  const { user } = useSession();
  const maySee = user !== null && canOpenSection(user.role, 'groups');
  return useQuery({ ...routeQuery(groupRoutes.active), ...whileSearching(search, maySee) });
}
