interface Address {
  key: string;
  pathname: string;
  search: string;
}

/**
 * Under what the scroll position of a page is kept. The first page of each load has the same key, so its address stands
 * for it: another page that the tab loads later starts at its top. The browser stores the key, and an address may have
 * the code of a link or a name that was searched, so it is kept as a number from which nobody can read it.
 */
export const toScrollKey = ({ key, pathname, search }: Address) =>
  key === 'default' ? toNumber(pathname + search) : key;

function toNumber(text: string): string {
  let sum = 0;
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `page ${sum >>> 0}`;
}
