import { toOtherLayout } from '@school/api-contract/rules/keyboard-layout';

/**
 * Searches for the typed text, and where that finds nothing, for what the keys give in the other keyboard layout.
 *
 * @returns what was found, with the text of the other layout if that has found it
 */
export async function searchEitherLayout<Row>(
  search: string | undefined,
  find: (search: string | undefined) => Promise<Row[]>,
): Promise<{ rows: Row[]; otherLayout: string | undefined }> {
  const rows = await find(search);
  const otherLayout = search === undefined || rows.length > 0 ? undefined : toOtherLayout(search);
  if (otherLayout === undefined) return { rows, otherLayout };
  const others = await find(otherLayout);
  return { rows: others, otherLayout: others.length > 0 ? otherLayout : undefined };
}
