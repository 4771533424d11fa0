import type { SchoolReadiness, SetupStep } from '@school/api-contract/school/school-readiness';

/**
 * The step to do after this one: the next open one, else an earlier open one. Undefined when the others are done or
 * skipped.
 */
export function findNextStep(steps: SchoolReadiness['steps'], after?: SetupStep): SetupStep | undefined {
  const index = steps.findIndex(({ name }) => name === after);
  const inOrder = [...steps.slice(index + 1), ...steps.slice(0, Math.max(index, 0))];
  return inOrder.find(({ done, skipped }) => !done && !skipped)?.name;
}
