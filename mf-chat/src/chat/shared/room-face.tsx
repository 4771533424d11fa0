import type { Person, Room } from '@school/api-contract/chat/rooms';
import { DirectionGlyph } from '@school/design-system/direction';
import { useLabels } from '@school/kit';
import { Megaphone } from 'lucide-react';
import styles from './faces.module.css';
import { PersonFace } from './person-face';
import { usePersonName } from './use-names';

/** The picture of a room: the other person, the glyph of the group's direction, or the sign of announcements. */
export function RoomFace({ room, people }: { room: Room; people: ReadonlyMap<number, Person> }) {
  const personName = usePersonName();
  const labels = useLabels();
  if (room.group) {
    const { sportsDirection } = room.group;
    return (
      <span className={styles.kind} data-direction={sportsDirection}>
        <DirectionGlyph direction={sportsDirection} size={20} label={labels.sportsDirection(sportsDirection)} inherit />
      </span>
    );
  }
  if (room.kind !== 'direct') {
    return (
      <span className={styles.kind} aria-hidden="true">
        <Megaphone />
      </span>
    );
  }
  const peer = room.peerId === null ? undefined : people.get(room.peerId);
  return <PersonFace person={peer ?? { id: room.id, name: personName(room.peerId, people), online: false }} />;
}
