import { type BranchSection, branchSectionBody, type Section } from '@school/api-contract/school/branches';
import { z } from 'zod';
import { fromScheduleDraft, type ScheduleDraft, toScheduleDraft, weekEntriesSchema } from './schedule-draft';

/** Form values: the choice is a text, '' means nothing chosen. */
export type BranchSectionDraft = ScheduleDraft & { sectionId: string; active: boolean };

const { sectionId, active, schedule } = branchSectionBody.shape;

export const branchSectionForm = z.object({
  sectionId: z.preprocess((value) => (value === '' ? undefined : Number(value)), sectionId),
  active,
  kept: schedule,
  entries: weekEntriesSchema,
});

/** @param sections the only one of them is chosen */
export function toBranchSectionDraft(
  branchSection: BranchSection | undefined,
  sections: readonly Section[],
): BranchSectionDraft {
  const [only, ...others] = sections;
  return {
    sectionId: String(branchSection?.sectionId ?? (others.length === 0 ? (only?.id ?? '') : '')),
    active: branchSection?.active ?? true,
    ...toScheduleDraft(branchSection?.schedule ?? ''),
  };
}

export function fromBranchSectionForm({ sectionId, active, ...draft }: z.output<typeof branchSectionForm>) {
  return { sectionId, active, schedule: fromScheduleDraft(draft) };
}
