import { type BranchSection, branchSectionBody, type Section } from '@school/api-contract/school/branches';
import { z } from 'zod';
import { fromScheduleDraft, type ScheduleDraft, toScheduleDraft, weekEntriesSchema } from './schedule-draft';

/** Form values: the choice is a text, '' means nothing chosen. */
export type OfferDraft = ScheduleDraft & { sectionId: string; active: boolean };

const { sectionId, active, schedule } = branchSectionBody.shape;

export const offerForm = z.object({
  sectionId: z.preprocess((value) => (value === '' ? undefined : Number(value)), sectionId),
  active,
  kept: schedule,
  entries: weekEntriesSchema,
});

/** @param sections the only one of them is chosen */
export function toOfferDraft(offer: BranchSection | undefined, sections: readonly Section[]): OfferDraft {
  const [only, ...others] = sections;
  return {
    sectionId: String(offer?.sectionId ?? (others.length === 0 ? (only?.id ?? '') : '')),
    active: offer?.active ?? true,
    ...toScheduleDraft(offer?.schedule ?? ''),
  };
}

export function fromOfferForm({ sectionId, active, ...draft }: z.output<typeof offerForm>) {
  return { sectionId, active, schedule: fromScheduleDraft(draft) };
}
