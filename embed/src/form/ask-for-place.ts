import type { TrialValues } from '@school/api-contract/families/trial-form';

/** The values with the section and the branch that the page asks for; a branch that was chosen in that section stays. */
export function askForPlace(
  values: TrialValues,
  { section, branch }: { section: string; branch: string },
): TrialValues {
  if (section === '') return values;
  const chosen = values.sectionId === section ? values.branchId : '';
  return { ...values, sectionId: section, branchId: branch || chosen };
}
