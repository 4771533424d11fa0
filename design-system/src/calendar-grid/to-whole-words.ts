/**
 * The parts of a session's details between which a bar may end: whole words, each with the comma or the dot before it, so
 * that no bar ends with one. A short first word ("Зал 1") says nothing alone and stays with the next.
 */
export function toWholeWords(details: string): string[] {
  return details.split(/(?=, )|(?<![,·]|(?:^|, )\S{1,4})(?= )/);
}
