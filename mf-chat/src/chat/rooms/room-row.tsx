import type { Person, Room } from '@school/api-contract/chat/rooms';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, schoolDay, useFormats, useT } from '@school/kit';
import { Pin } from 'lucide-react';
import { RoomFace } from '../shared/room-face';
import { usePersonName, useRoomName } from '../shared/use-names';
import styles from './room-row.module.css';

interface RoomRowProps {
  room: Room;
  people: ReadonlyMap<number, Person>;
  isOpen: boolean;
}

/** The largest number that the badge has room for. */
const most = 99;

/** One room: name, newest message with its time, and the number of unread messages. */
export function RoomRow({ room, people, isOpen }: RoomRowProps) {
  const t = useT('mf-chat');
  const { time, shortDate } = useFormats();
  const roomName = useRoomName();
  const name = roomName(room, people);
  const isToday = room.last && schoolDay(room.last.at) === schoolDay();
  return (
    <Link
      to={`/chat/${room.id}`}
      aria-current={isOpen ? 'page' : undefined}
      className={styles.row}
      data-silent={room.last ? undefined : ''}
    >
      <RoomFace room={room} people={people} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {room.kind === 'announcements' && (
            // why it stands above newer ones
            <span className={styles.pin}>
              <Pin aria-hidden="true" size={14} />
              <VisuallyHidden>{t('chat.alwaysFirst')}</VisuallyHidden>
            </span>
          )}
          {room.last && <span className={styles.time}>{isToday ? time(room.last.at) : shortDate(room.last.at)}</span>}
        </span>
        {room.last && (
          <span className={styles.line}>
            <span className={styles.last}>
              <LastMessage last={room.last} kind={room.kind} people={people} />
            </span>
            {room.unread > 0 && (
              <span className={styles.unread}>
                <span aria-hidden="true">{room.unread > most ? `${most}+` : room.unread}</span>
                <VisuallyHidden>{t('chat.unread', { count: room.unread })}</VisuallyHidden>
              </span>
            )}
          </span>
        )}
      </span>
    </Link>
  );
}

interface LastMessageProps {
  last: NonNullable<Room['last']>;
  kind: Room['kind'];
  people: ReadonlyMap<number, Person>;
}

function LastMessage({ last, kind, people }: LastMessageProps) {
  const t = useT('mf-chat');
  const personName = usePersonName();
  if (last.deleted) return t('chat.deleted');
  const text = last.text || t('chat.files', { count: last.attachments });
  // only the surname, so that a part of the message is visible
  const [surname = ''] = personName(last.authorId, people).split(' ');
  return kind === 'direct' ? text : `${surname}: ${text}`;
}
