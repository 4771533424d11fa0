/** The first message about each field of a schema's refusal, by the field's path; empty when all is well. */
export function firstIssues(
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}
