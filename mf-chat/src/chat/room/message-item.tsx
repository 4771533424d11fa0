import type { SessionUser } from '@school/api-contract/accounts/auth';
import { type ChatMessage, chatMessageRoutes, type Reaction } from '@school/api-contract/chat/messages';
import type { OpenRoom, Person } from '@school/api-contract/chat/rooms';
import { Avatar } from '@school/design-system/avatar';
import { call, Link, notify, useErrorText, useFormats, useT } from '@school/kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePersonName } from '../shared/use-names';
import { Attachments } from './attachments';
import { MessageCards } from './message-card';
import styles from './message-item.module.css';
import { MessageMenu } from './message-menu';
import { MessageText } from './message-text';
import { Reactions } from './reactions';

interface MessageItemProps {
  message: ChatMessage;
  room: OpenRoom;
  user: SessionUser;
  people: ReadonlyMap<number, Person>;
  /** Whether it follows a message of the same person, so that face and name are not repeated. */
  isTogether: boolean;
  isTarget: boolean;
  onChanged: (message: ChatMessage) => void;
  /** The user has deleted it, and with its menu the focus is gone. */
  onFocusLost: () => void;
  onReply: () => void;
  onEdit: () => void;
}

export function MessageItem(props: MessageItemProps) {
  const { message, room, user, people, isTogether, isTarget, onChanged } = props;
  const t = useT('mf-chat');
  const errorText = useErrorText();
  const { time } = useFormats();
  const personName = usePersonName();
  const row = useRef<HTMLElement>(null);
  const isRemoving = useRef(false);
  const name = personName(message.authorId, people);
  const isOwn = message.authorId === user.id;
  const isEdited = message.editedAt !== null && message.deleted === null;
  const readers = isOwn && message.deleted === null && room.readSeqs;
  const sentAt = (
    <time dateTime={message.createdAt} className={styles.time}>
      {time(message.createdAt)}
    </time>
  );

  useEffect(() => {
    if (isTarget) row.current?.focus({ preventScroll: true });
  }, [isTarget]);

  const isDeleted = message.deleted !== null;
  const loseFocus = useEffectEvent(props.onFocusLost);
  useEffect(() => {
    if (!isDeleted || !isRemoving.current) return;
    isRemoving.current = false;
    // a user who has gone on meanwhile stays there
    if (document.activeElement === document.body) loseFocus();
  }, [isDeleted]);

  const change = (work: Promise<ChatMessage>) => {
    work.then(onChanged, (error: unknown) => notify({ tone: 'destructive', title: errorText(error) }));
  };
  const toggle = (reaction: Reaction) => {
    const given = message.reactions.find((each) => each.reaction === reaction)?.userIds.includes(user.id);
    const input = { params: { id: message.id, reaction } };
    change(given ? call(chatMessageRoutes.unreact, input) : call(chatMessageRoutes.react, input));
  };

  return (
    <article
      ref={row}
      data-seq={message.seq}
      tabIndex={isTarget ? -1 : undefined}
      aria-label={t('chat.messageOf', { name, time: time(message.createdAt) })}
      className={styles.row}
      data-own={isOwn || undefined}
      data-together={isTogether || undefined}
      data-target={isTarget || undefined}
    >
      <span className={styles.face}>{!isTogether && <Avatar id={message.authorId ?? 0} name={name} />}</span>
      <div className={styles.bubble}>
        {!isTogether && (
          <p className={styles.head}>
            <span className={styles.name}>{name}</span>
            {sentAt}
          </p>
        )}
        {message.replyTo && !message.deleted && (
          <Link to={`/chat/${room.id}?message=${message.replyTo.seq}`} className={styles.quote}>
            <span className={styles.quoteName}>{personName(message.replyTo.authorId, people)}</span>
            <span className={styles.quoteText}>
              {message.replyTo.deleted ? t('chat.deleted') : message.replyTo.text || t('chat.file')}
            </span>
          </Link>
        )}
        {message.deleted ? (
          <p className={styles.deleted}>
            {message.deleted.by === null
              ? t('chat.deletedByTerm')
              : message.deleted.by === message.authorId
                ? t('chat.deleted')
                : t('chat.deletedBy', { name: personName(message.deleted.by, people) })}
          </p>
        ) : (
          <>
            <MessageText message={message} people={people} ownId={user.id} />
            <Attachments attachments={message.attachments} />
            <MessageCards text={message.text} />
          </>
        )}
        {(isTogether || readers || isEdited) && (
          <p className={styles.foot}>
            {isTogether && sentAt}
            {isEdited && <span>{t('chat.edited')}</span>}
            {readers && (
              <span>
                {t('chat.readBy', {
                  read: readers.filter((seq) => seq >= message.seq).length,
                  total: readers.length,
                })}
              </span>
            )}
          </p>
        )}
        <Reactions message={message} people={people} ownId={user.id} onToggle={toggle} />
      </div>
      {!message.deleted && (
        <MessageMenu
          message={message}
          room={room}
          user={user}
          name={name}
          onReact={toggle}
          onReply={props.onReply}
          onEdit={props.onEdit}
          onDelete={() => {
            isRemoving.current = true;
            change(call(chatMessageRoutes.remove, { params: { id: message.id } }));
          }}
        />
      )}
    </article>
  );
}
