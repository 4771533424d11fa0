import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { ChatMessage } from '@school/api-contract/chat/messages';
import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, usePageHead, useSearchParams, useT } from '@school/kit';
import { useRef, useState } from 'react';
import { useMarkRead, usePeople, useRoom } from '../chat.queries';
import { Composer } from '../compose/composer';
import { useOutbox } from '../outbox/use-outbox';
import { usePersonName, useRoomName } from '../shared/use-names';
import { MessageLog } from './message-log';
import { PushOffer } from './push-offer';
import { RoomHead } from './room-head';
import styles from './room-pane.module.css';
import { useRoomHistory } from './use-room-history';
import { useTyping } from './use-typing';

/** One room: members, messages and the message field. */
export function RoomPane({ id, user }: { id: number; user: SessionUser }) {
  const t = useT('mf-chat');
  const errorText = useErrorText();
  const room = useRoom(id);
  if (room.error && !room.data) {
    return (
      <div className={styles.state}>
        <ErrorCard
          title={t('chat.roomFailed')}
          description={errorText(room.error)}
          action={<Button onClick={() => void room.refetch()}>{t('chat.retry')}</Button>}
        />
      </div>
    );
  }
  if (!room.data) return <RoomSkeleton />;
  return <OpenRoom room={room.data} user={user} />;
}

type RoomWithMembers = NonNullable<ReturnType<typeof useRoom>['data']>;

function OpenRoom({ room, user }: { room: RoomWithMembers; user: SessionUser }) {
  const t = useT('mf-chat');
  const errorText = useErrorText();
  const people = usePeople();
  const roomName = useRoomName();
  const personName = usePersonName();
  const [params, setParams] = useSearchParams();
  const named = Number(params.get('message'));
  const target = Number.isSafeInteger(named) && named > 0 ? named : undefined;
  // the first unread message stays the one at the opening of the room
  const [firstUnread, setFirstUnread] = useState(room.unread > 0 ? room.readSeq + 1 : undefined);
  const { history, error, isLoadingBefore, loadBefore, loadAfter, jumpTo, apply } = useRoomHistory(
    room.id,
    target ?? firstUnread,
  );
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  const [editing, setEditing] = useState<ChatMessage>();
  const { outbox, unsent } = useOutbox(user, apply);
  const typing = useTyping(room.id, user.id);
  const markRead = useMarkRead();
  const field = useRef<HTMLTextAreaElement>(null);
  usePageHead({ title: roomName(room, people) });

  const showNewest = () => {
    setFirstUnread(undefined);
    setParams(
      (before) => {
        before.delete('message');
        return before;
      },
      { replace: true },
    );
    jumpTo(undefined);
  };

  return (
    <>
      <RoomHead room={room} people={people} />
      {history ? (
        <MessageLog
          room={room}
          user={user}
          people={people}
          history={history}
          unsent={unsent.filter(({ roomId }) => roomId === room.id)}
          target={target}
          firstUnread={firstUnread}
          isLoadingBefore={isLoadingBefore}
          onNeedBefore={loadBefore}
          onNeedAfter={loadAfter}
          onNewest={showNewest}
          onRead={(seq) => markRead(room.id, seq)}
          onChanged={apply}
          onFocusField={() => field.current?.focus()}
          onReply={(message) => {
            setEditing(undefined);
            setReplyTo(message);
          }}
          onEdit={(message) => {
            setReplyTo(undefined);
            setEditing(message);
          }}
          onRetry={(clientId) => outbox.retry(clientId)}
          onDiscard={(clientId) => outbox.remove(clientId)}
        />
      ) : error ? (
        <div className={styles.state}>
          <ErrorCard
            title={t('chat.roomFailed')}
            description={errorText(error)}
            action={<Button onClick={() => jumpTo(target)}>{t('chat.retry')}</Button>}
          />
        </div>
      ) : (
        <RoomSkeleton />
      )}
      {history?.messages.some(({ mentions }) => mentions.includes(user.id)) && <PushOffer />}
      <p className={styles.typing} aria-live="polite">
        {typing.length > 0 &&
          t('chat.typing', { count: typing.length, names: typing.map((id) => personName(id, people)).join(', ') })}
      </p>
      {room.mayWrite ? (
        <Composer
          field={field}
          room={room}
          people={people}
          user={user}
          replyTo={replyTo}
          editing={editing}
          onCancel={() => {
            setReplyTo(undefined);
            setEditing(undefined);
          }}
          onWrite={(message) => {
            outbox.add(message);
            if (history?.hasAfter) showNewest();
          }}
          onEdited={apply}
        />
      ) : (
        <p className={styles.readOnly}>
          {room.kind === 'announcements' ? t('chat.announcementsReadOnly') : t('chat.peerGone')}
        </p>
      )}
    </>
  );
}

function RoomSkeleton() {
  const t = useT('mf-chat');
  return (
    <div role="status" aria-label={t('chat.loading')} className={styles.skeleton}>
      <Stack gap={4}>
        <Skeleton width="60%" height="3.5rem" />
        <Skeleton width="45%" height="2.5rem" />
        <Skeleton width="70%" height="4.5rem" />
      </Stack>
    </div>
  );
}
