import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

interface TaggedTextProps {
  /** `Я принимаю <policy>политику</policy>` */
  text: string;
  /** The element for each tag; it gets the text between the tags. */
  tags: Record<string, ReactElement<{ children?: ReactNode }>>;
}

/** A text with links inside. The library's own component weighs 4 KB in every page of the portal. */
export function TaggedText({ text, tags }: TaggedTextProps) {
  // Parts come in threes: plain text, the name of a tag, the text inside it.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const tag = index % 3 === 2 ? tags[parts[index - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    return tag ? cloneElement(tag, { key: index }, part) : <Fragment key={index}>{part}</Fragment>;
  });
}
