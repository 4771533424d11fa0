import type { Person, Room } from '@school/api-contract/chat/rooms';
import { useT } from '@school/kit';

type People = ReadonlyMap<number, Person>;

/** The name of a person, also of one who has left or whose account was deleted. */
export function usePersonName() {
  const t = useT('mf-chat');
  return (id: number | null, people: People): string =>
    (id === null ? undefined : people.get(id)?.name) ?? t('chat.gone');
}

export function useRoomName() {
  const t = useT('mf-chat');
  const personName = usePersonName();
  return (room: Room, people: People): string =>
    room.kind === 'announcements' ? t('chat.announcements') : (room.group?.name ?? personName(room.peerId, people));
}

/** Returns the rooms whose names contain the text, in any letter case; an empty text leaves all. */
export function useFindRooms() {
  const roomName = useRoomName();
  return (rooms: readonly Room[], people: People, text: string): Room[] => {
    const query = toPlain(text.trim());
    return rooms.filter((room) => toPlain(roomName(room, people)).includes(query));
  };
}

const toPlain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
