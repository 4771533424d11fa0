import type { Person, Room } from '@school/api-contract/chat/rooms';
import { canOpenSection } from '@school/api-contract/rules/roles';
import { ButtonLink } from '@school/design-system/button';
import { Link, useLabels, useOffline, useSession, useT } from '@school/kit';
import { ArrowLeft, CalendarDays } from 'lucide-react';
import { RoomFace } from '../shared/room-face';
import { useRoomName } from '../shared/use-names';
import styles from './room-pane.module.css';

interface RoomHeadProps {
  room: Room & { memberIds: readonly number[] };
  people: ReadonlyMap<number, Person>;
}

/** Name and state of the room or the other person; on a phone also a link back to the rooms. */
export function RoomHead({ room, people }: RoomHeadProps) {
  const t = useT('mf-chat');
  const labels = useLabels();
  const { user } = useSession();
  const roomName = useRoomName();
  const peer = room.peerId === null ? undefined : people.get(room.peerId);
  const isOffline = useOffline();
  const online = room.memberIds.filter((id) => people.get(id)?.online).length;
  const who = peer ? labels.role(peer.role) : t('chat.members', { count: room.memberIds.length });
  const presence = peer ? peer.online && t('chat.online') : online > 0 && t('chat.onlineCount', { count: online });
  const state = [who, isOffline ? t('chat.noNetwork') : presence].filter(Boolean).join(' · ');
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <ButtonLink variant="ghost" collapses icon={<ArrowLeft />} render={<Link to="/chat" />}>
          {t('chat.back')}
        </ButtonLink>
      </span>
      <RoomFace room={room} people={people} />
      <div className={styles.headText}>
        <h2>{roomName(room, people)}</h2>
        <p>{state}</p>
      </div>
      {room.group && user && canOpenSection(user.role, 'groups') && (
        <ButtonLink variant="ghost" collapses icon={<CalendarDays />} render={<Link to={`/groups/${room.group.id}`} />}>
          {t('chat.toGroup')}
        </ButtonLink>
      )}
    </header>
  );
}
