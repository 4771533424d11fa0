import type { Person, Room } from '@school/api-contract/chat/rooms';
import { Megaphone, UsersRound } from 'lucide-react';
import styles from './faces.module.css';
import { PersonFace } from './person-face';
import { usePersonName } from './use-names';

/** The picture of a room: the other person, or a sign of its kind. */
export function RoomFace({ room, people }: { room: Room; people: ReadonlyMap<number, Person> }) {
  const personName = usePersonName();
  if (room.kind !== 'direct') {
    return (
      <span className={styles.kind} aria-hidden="true">
        {room.kind === 'group' ? <UsersRound /> : <Megaphone />}
      </span>
    );
  }
  const peer = room.peerId === null ? undefined : people.get(room.peerId);
  return <PersonFace person={peer ?? { id: room.id, name: personName(room.peerId, people), online: false }} />;
}
