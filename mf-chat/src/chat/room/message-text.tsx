import type { ChatMessage } from '@school/api-contract/chat/messages';
import type { Person } from '@school/api-contract/chat/rooms';
import { Link as TextLink } from '@school/design-system/link';
import { Link } from '@school/kit';
import { Fragment } from 'react';
import { toParts } from './message-parts';
import styles from './message-text.module.css';

interface MessageTextProps {
  message: Pick<ChatMessage, 'text' | 'mentions'>;
  people: ReadonlyMap<number, Person>;
  ownId: number;
}

/** The text with its mentions and the addresses of the portal as links. */
export function MessageText({ message, people, ownId }: MessageTextProps) {
  if (message.text === '') return null;
  const mentioned = message.mentions.flatMap((id) => {
    const name = people.get(id)?.name;
    return name === undefined ? [] : [{ id, name }];
  });
  const parts = toParts(message.text, mentioned, window.location.origin);
  return (
    <p className={styles.text}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
        <Fragment key={index}>
          {part.kind === 'mention' ? (
            <mark className={styles.mention} data-own={part.userId === ownId || undefined}>
              {part.text}
            </mark>
          ) : part.kind === 'link' ? (
            <TextLink render={<Link to={part.path} />}>{part.path}</TextLink>
          ) : (
            part.text
          )}
        </Fragment>
      ))}
    </p>
  );
}
