import {
  type Branch,
  type BranchBody,
  type BranchSection,
  branchRoutes,
  type Section,
  type SectionBody,
} from '@school/api-contract/school/branches';
import { call, refetchOnMount, routeQuery, useMutation, useQuery, useQueryClient } from '@school/kit';

/** Branches, sections, and which branch has which section; other people change them too. */
export function usePlaces() {
  const branches = useQuery({ ...routeQuery(branchRoutes.list), ...refetchOnMount });
  const sections = useQuery({ ...routeQuery(branchRoutes.listSections), ...refetchOnMount });
  const branchSections = useQuery({ ...routeQuery(branchRoutes.listBranchSections), ...refetchOnMount });
  const all = [branches, sections, branchSections];
  return {
    places:
      branches.data && sections.data && branchSections.data
        ? { branches: branches.data, sections: sections.data, branchSections: branchSections.data }
        : undefined,
    error: all.find(({ isError }) => isError)?.error,
    refetch: () => void Promise.all(all.map((query) => query.refetch())),
  };
}

export interface Places {
  branches: readonly Branch[];
  sections: readonly Section[];
  branchSections: readonly BranchSection[];
}

/** Whether the school has entered neither a branch nor a section. */
export const isEmpty = ({ branches, sections }: Places) => branches.length === 0 && sections.length === 0;

/** Groups, the trial form and the funnel show the same names. */
function useInvalidate() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Fetches the current records and bypasses the cache. */
export function useRefetchPlaces() {
  const queries = useQueryClient();
  return {
    branch: async (id: number) =>
      (await queries.fetchQuery({ ...routeQuery(branchRoutes.list), staleTime: 0 })).find((each) => each.id === id),
    section: async (id: number) =>
      (await queries.fetchQuery({ ...routeQuery(branchRoutes.listSections), staleTime: 0 })).find(
        (each) => each.id === id,
      ),
    branchSection: async (id: number) =>
      (await queries.fetchQuery({ ...routeQuery(branchRoutes.listBranchSections), staleTime: 0 })).find(
        (each) => each.id === id,
      ),
  };
}

/** Saves the branch as it was read; undefined creates one. */
export function useSaveBranch() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ branch, body }: { branch: Branch | undefined; body: BranchBody }) =>
      branch === undefined
        ? call(branchRoutes.create, { body })
        : call(branchRoutes.update, { params: { id: branch.id }, body: { ...body, updatedAt: branch.updatedAt } }),
    // After an error too, because another user may have changed the branch.
    onSettled: invalidate,
  });
}

/** Saves the section as it was read; undefined creates one. */
export function useSaveSection() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ section, body }: { section: Section | undefined; body: SectionBody }) =>
      section === undefined
        ? call(branchRoutes.createSection, { body })
        : call(branchRoutes.updateSection, {
            params: { id: section.id },
            body: { ...body, updatedAt: section.updatedAt },
          }),
    onSettled: invalidate,
  });
}

export function useCreateBranchSection() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: Pick<BranchSection, 'branchId' | 'sectionId' | 'schedule' | 'active'>) =>
      call(branchRoutes.createBranchSection, { body }),
    onSettled: invalidate,
  });
}

export function useUpdateBranchSection() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<BranchSection, 'id' | 'schedule' | 'active' | 'updatedAt'>) =>
      call(branchRoutes.updateBranchSection, { params: { id }, body }),
    onSettled: invalidate,
  });
}

export function useRemoveBranchSection() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => call(branchRoutes.removeBranchSection, { params: { id } }),
    onSettled: invalidate,
  });
}

/** Saves a hall of the branch; `id` undefined adds one. */
export function useSaveHall(branchId: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, name }: { id: number | undefined; name: string }) =>
      id === undefined
        ? call(branchRoutes.createHall, { params: { id: branchId }, body: { name } })
        : call(branchRoutes.renameHall, { params: { id: branchId, hallId: id }, body: { name } }),
    onSettled: invalidate,
  });
}

export function useRemoveHall(branchId: number) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (hallId: number) => call(branchRoutes.removeHall, { params: { id: branchId, hallId } }),
    onSettled: invalidate,
  });
}
