/** The first message for each invalid field, by path; empty when everything is valid. */
export function firstIssues(
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}
