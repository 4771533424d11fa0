export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; userId: number }
  /** `path`: of this portal, without its origin. */
  | { kind: 'link'; text: string; path: string };

const link = /https?:\/\/[^\s<>"]+/g;
const trailing = /[.,;:!?)\]}»]+$/;

/** Splits a message at its mentions and at addresses of this portal; other addresses stay text. */
export function toParts(
  text: string,
  mentions: readonly { id: number; name: string }[],
  origin: string,
): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const address = match[0].replace(trailing, '');
    if (!address.startsWith(`${origin}/`)) continue;
    parts.push(...toMentions(text.slice(end, match.index), mentions));
    parts.push({ kind: 'link', text: address, path: address.slice(origin.length) });
    end = match.index + address.length;
  }
  return [...parts, ...toMentions(text.slice(end), mentions)];
}

/** The longest name first, since one name may begin with another. */
function toMentions(text: string, mentions: readonly { id: number; name: string }[]): MessagePart[] {
  const [found] = mentions
    .map((person) => ({ ...person, at: text.indexOf(`@${person.name}`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length);
  if (!found) return text === '' ? [] : [{ kind: 'text', text }];
  const end = found.at + found.name.length + 1;
  return [
    ...(found.at > 0 ? [{ kind: 'text' as const, text: text.slice(0, found.at) }] : []),
    { kind: 'mention', text: text.slice(found.at, end), userId: found.id },
    ...toMentions(text.slice(end), mentions),
  ];
}

const maxCards = 3;

/** The addresses of a message that may have a card. */
export function listCardPaths(text: string, origin: string): string[] {
  const paths = toParts(text, [], origin).flatMap((part) => (part.kind === 'link' ? [part.path] : []));
  const known = paths.filter((path) => /^\/(students|groups|sales-funnel)\/\d+|^\/attendance\?/.test(path));
  return [...new Set(known)].filter((path) => path.length <= 200).slice(0, maxCards);
}
