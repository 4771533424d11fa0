/** The beginning of a name between an @ and the cursor; undefined when no mention is being written. */
export function findMentionQuery(text: string, cursor: number): string | undefined {
  const match = /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, cursor));
  return match?.[1];
}

/** Replaces the typed beginning with the whole name. */
export function applyMention(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const start = text.lastIndexOf('@', cursor - 1);
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(cursor), cursor: before.length };
}

/** The ids of the people whose names follow an @. */
export function listMentioned(text: string, people: readonly { id: number; name: string }[]): number[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}
