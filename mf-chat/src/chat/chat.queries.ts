import type { ChatMessage } from '@school/api-contract/chat/messages';
import { chatRoomRoutes, type Person, type Room } from '@school/api-contract/chat/rooms';
import {
  call,
  refetchOnMount,
  routeKey,
  routeQuery,
  useLiveEvents,
  useMutation,
  useQuery,
  useQueryClient,
  useSession,
} from '@school/kit';

const roomsKey = routeQuery(chatRoomRoutes.rooms).queryKey;
const peopleKey = routeQuery(chatRoomRoutes.people).queryKey;

/** The caller's rooms, kept up to date by the stream. */
export function useRooms() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const query = useQuery({ ...routeQuery(chatRoomRoutes.rooms), ...refetchOnMount });
  const reload = () => void queryClient.invalidateQueries({ queryKey: roomsKey });
  const change = (roomId: number, next: (room: Room) => Room) => {
    queryClient.setQueryData(roomsKey, (rooms) => rooms?.map((room) => (room.id === roomId ? next(room) : room)));
  };
  useLiveEvents('chat', {
    heard: ({ message, isNew }) => {
      const known = query.data?.find((room) => room.id === message.roomId);
      if (!known) reload();
      else if (isNew || message.seq === known.lastSeq) {
        change(message.roomId, (room) => withNewest(room, message, message.authorId === user?.id));
      }
    },
    missed: reload,
  });
  useLiveEvents('chatRead', {
    heard: ({ roomId, readSeq }) =>
      change(roomId, (room) => ({ ...room, readSeq, unread: Math.max(0, room.lastSeq - readSeq) })),
    missed: () => undefined,
  });
  return query;
}

function withNewest(room: Room, message: ChatMessage, isOwn: boolean): Room {
  if (message.seq < room.lastSeq) return room;
  const isNext = message.seq > room.lastSeq;
  const readSeq = isOwn && isNext && room.readSeq === message.seq - 1 ? message.seq : room.readSeq;
  return {
    ...room,
    lastSeq: message.seq,
    readSeq,
    unread: Math.max(0, message.seq - readSeq),
    last: {
      authorId: message.authorId,
      text: message.text.slice(0, 120),
      attachments: message.attachments.length,
      deleted: message.deleted !== null,
      at: message.createdAt,
    },
  };
}

/** Announcements stay first; the others by their newest message. */
export function sortRooms(rooms: readonly Room[]): Room[] {
  const rank = (room: Room) => (room.kind === 'announcements' ? 0 : 1);
  return [...rooms].sort((a, b) => rank(a) - rank(b) || (b.last?.at ?? '').localeCompare(a.last?.at ?? ''));
}

/** One room with its members. */
export function useRoom(id: number) {
  return useQuery({ ...routeQuery(chatRoomRoutes.room, { params: { id } }), ...refetchOnMount });
}

/** All staff by id, with presence kept up to date. */
export function usePeople(): ReadonlyMap<number, Person> {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...routeQuery(chatRoomRoutes.people), select: toMap });
  useLiveEvents('presence', {
    heard: ({ userId, online }) => {
      queryClient.setQueryData(peopleKey, (people) =>
        people?.map((person) => (person.id === userId ? { ...person, online } : person)),
      );
    },
    missed: () => void queryClient.invalidateQueries({ queryKey: peopleKey }),
  });
  return data ?? noPeople;
}

const noPeople: ReadonlyMap<number, Person> = new Map();
const toMap = (people: readonly Person[]): ReadonlyMap<number, Person> =>
  new Map(people.map((person) => [person.id, person]));

export function useOpenDirect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(chatRoomRoutes.openDirect, { body: { userId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: roomsKey }),
  });
}

/** Messages with the words, in all rooms. */
export function useSearch(text: string) {
  return useQuery({
    ...routeQuery(chatRoomRoutes.search, { query: { text, limit: 50 } }),
    ...refetchOnMount,
    enabled: text.length >= 3,
  });
}

/** The card of an address; null for an address without one, or one that the user may not see. */
export function useCard(path: string) {
  return useQuery(routeQuery(chatRoomRoutes.card, { query: { path } }));
}

export function useReaders(roomId: number, seq: number) {
  return useQuery({
    ...routeQuery(chatRoomRoutes.readers, { params: { id: roomId }, query: { seq } }),
    ...refetchOnMount,
  });
}

/** Moves the reading position; other pages get it from the stream. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return (roomId: number, seq: number) => {
    queryClient.setQueryData(roomsKey, (rooms) =>
      rooms?.map((room) =>
        room.id === roomId && room.readSeq < seq
          ? { ...room, readSeq: seq, unread: Math.max(0, room.lastSeq - seq) }
          : room,
      ),
    );
    call(chatRoomRoutes.read, { params: { id: roomId }, body: { seq } })
      .then((unread) => queryClient.setQueryData(routeKey(chatRoomRoutes.unread, {}), unread))
      .catch(() => undefined);
  };
}
