import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { ChatMessage } from '@school/api-contract/chat/messages';
import type { OpenRoom, Person } from '@school/api-contract/chat/rooms';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { schoolDay, useFormats, useT } from '@school/kit';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UnsentMessage } from '../outbox/outbox';
import { MessageItem } from './message-item';
import styles from './message-log.module.css';
import type { RoomHistory } from './room-history';
import { UnsentItem } from './unsent-item';

interface MessageLogProps {
  room: OpenRoom;
  user: SessionUser;
  people: ReadonlyMap<number, Person>;
  history: RoomHistory;
  unsent: readonly UnsentMessage[];
  /** `seq` of the message that the address names. */
  target: number | undefined;
  firstUnread: number | undefined;
  isLoadingBefore: boolean;
  onNeedBefore: () => void;
  onNeedAfter: () => void;
  onNewest: () => void;
  onRead: (seq: number) => void;
  onChanged: (message: ChatMessage) => void;
  /** Moves the focus to the message field. */
  onFocusField: () => void;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** Closer than this to an end of the log, the next part is loaded. */
const nearPx = 300;
/** Room for the line above the first unread message. */
const aboveUnreadPx = 60;
/** Messages of one person within this time are grouped. */
const togetherMs = 5 * 60 * 1000;

/** The messages by day and person; new ones keep the view at the bottom if it was there. */
export function MessageLog(props: MessageLogProps) {
  const { room, history, unsent, target, firstUnread, onNeedBefore, onNeedAfter, onRead } = props;
  const t = useT('mf-chat');
  const { date } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const readSeq = useRef(room.readSeq);
  const { messages } = history;
  const firstSeq = messages[0]?.seq;
  const start = target ?? firstUnread;
  // a message that arrives leaves the outbox a moment later
  const sent = new Set(messages.map(({ clientId }) => clientId));
  const waiting = unsent.filter(({ clientId }) => !sent.has(clientId));

  useKeptPosition(scroller, { firstSeq, lastSeq: messages.at(-1)?.seq, waiting: waiting.length, isAtEnd });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const row = start === undefined ? null : box.querySelector(`[data-seq="${start}"]`);
    // only the room scrolls, not the page around it
    const offset = row ? row.getBoundingClientRect().top - box.getBoundingClientRect().top : box.scrollHeight;
    box.scrollTop += row ? offset - (target === undefined ? aboveUnreadPx : box.clientHeight / 3) : offset;
  }, [start, target]);

  const follow = useEffectEvent(() => {
    const box = scroller.current;
    if (box && isAtEnd && start === undefined) box.scrollTop = box.scrollHeight;
  });
  // cards and images get their height later
  useEffect(() => {
    if (!content.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => follow());
    observer.observe(content.current);
    // a notice or the keyboard may take a part of its height
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);

  /** To the menu of the next message, or to the field; a field would open the keyboard of a phone. */
  const focusAfter = (seq: number) => {
    const menus = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-seq] [aria-haspopup="menu"]') ?? [])];
    const next = menus.find((menu) => Number(menu.closest<HTMLElement>('[data-seq]')?.dataset.seq) > seq);
    if (next) next.focus();
    else if (!room.mayWrite || window.matchMedia('(pointer: coarse)').matches) scroller.current?.focus();
    else props.onFocusField();
  };

  const boxHeight = useRef(0);
  const look = () => {
    const box = scroller.current;
    if (!box) return;
    const shrank = box.clientHeight < boxHeight.current;
    if (shrank && isAtEnd && start === undefined) box.scrollTop = box.scrollHeight;
    boxHeight.current = box.clientHeight;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    setAtEnd(below < 40 && !history.hasAfter);
    if (box.scrollTop < nearPx) onNeedBefore();
    if (below < nearPx) onNeedAfter();
    if (document.visibilityState !== 'visible') return;
    const seen = findLastSeen(box);
    if (seen > readSeq.current) {
      readSeq.current = seen;
      onRead(seen);
    }
  };
  // also without scrolling: a short room, a new message, the page in front again
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="log"
        aria-label={t('chat.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reached by the keyboard
        tabIndex={0}
        className={styles.scroller}
        onScroll={look}
      >
        <div ref={content} className={styles.content}>
          {messages.length === 0 && waiting.length === 0 && (
            <div className={styles.empty}>
              <EmptyState icon={<MessageCircle />} title={t('chat.empty')} headingLevel={3}>
                {room.mayWrite ? t('chat.emptyText') : t('chat.emptyReadOnly')}
              </EmptyState>
            </div>
          )}
          {props.isLoadingBefore && <Skeleton height="2.5rem" />}
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const isNewDay = !before || schoolDay(before.createdAt) !== schoolDay(message.createdAt);
            const isUnreadStart = message.seq === firstUnread;
            const isTogether = !isNewDay && !isUnreadStart && standTogether(before, message);
            return (
              <Fragment key={message.seq}>
                {isNewDay && (
                  <p className={styles.day}>
                    <span>{date(message.createdAt)}</span>
                  </p>
                )}
                {isUnreadStart && (
                  <p className={styles.unread}>
                    <span>{t('chat.newMessages')}</span>
                  </p>
                )}
                <MessageItem
                  message={message}
                  room={room}
                  user={props.user}
                  people={props.people}
                  isTogether={isTogether}
                  isTarget={message.seq === target}
                  onChanged={props.onChanged}
                  onFocusLost={() => focusAfter(message.seq)}
                  onReply={() => props.onReply(message)}
                  onEdit={() => props.onEdit(message)}
                />
              </Fragment>
            );
          })}
          {!history.hasAfter &&
            waiting.map((message) => (
              <UnsentItem
                key={message.clientId}
                message={message}
                onRetry={() => props.onRetry(message.clientId)}
                onDiscard={() => props.onDiscard(message.clientId)}
              />
            ))}
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles.down}>
          <Button
            size="sm"
            icon={<ArrowDown />}
            onClick={() => {
              if (history.hasAfter) props.onNewest();
              else scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
            }}
          >
            {t('chat.toNewest')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Older messages added above must not move the visible ones; scrolls to newer ones below only from the end. */
function useKeptPosition(
  scroller: React.RefObject<HTMLDivElement | null>,
  shown: { firstSeq: number | undefined; lastSeq: number | undefined; waiting: number; isAtEnd: boolean },
): void {
  const before = useRef({ ...shown, height: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { firstSeq, lastSeq, waiting, height } = before.current;
    const grewAbove = firstSeq !== undefined && shown.firstSeq !== undefined && shown.firstSeq < firstSeq;
    if (grewAbove) box.scrollTop += box.scrollHeight - height;
    else if (shown.isAtEnd && (lastSeq !== shown.lastSeq || waiting !== shown.waiting))
      box.scrollTop = box.scrollHeight;
    before.current = { ...shown, height: box.scrollHeight };
  });
}

/** `seq` of the last message whose end is in view. */
function findLastSeen(box: HTMLElement): number {
  const bottom = box.getBoundingClientRect().bottom;
  const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
  const seen = rows.findLast((row) => row.getBoundingClientRect().bottom <= bottom + 8);
  return Number(seen?.dataset.seq ?? 0);
}

function standTogether(before: ChatMessage, message: ChatMessage): boolean {
  return (
    before.authorId === message.authorId &&
    before.deleted === null &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < togetherMs
  );
}
