import { chatMessageRoutes } from '@school/api-contract/chat/messages';
import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getAttachmentFile, getAttachmentImage, uploadAttachment } from './attachments.service';
import { getCard } from './cards';
import { editMessage, getChanges, getHistory, removeMessage, sendMessage, setReaction } from './messages.service';
import type { PresenceDeps } from './presence';
import {
  announceTyping,
  getReaders,
  getRoomWithMembers,
  getUnread,
  listPeopleWithPresence,
  listRooms,
  openDirectRoom,
  readRoom,
  search,
} from './rooms.service';

export function chatRoutes(deps: PlatformDeps & PresenceDeps): Implementation[] {
  return [...roomRoutes(deps), ...messageRoutes(deps), ...attachmentRoutes(deps)];
}

function roomRoutes(deps: PlatformDeps & PresenceDeps): Implementation[] {
  const { db, presence } = deps;
  return [
    implement(chatRoomRoutes.rooms, ({ caller }) => listRooms(db, caller)),
    implement(chatRoomRoutes.room, ({ params, caller }) => getRoomWithMembers(db, caller, params.id)),
    implement(chatRoomRoutes.openDirect, ({ body, caller }) => openDirectRoom(db, caller, body.userId)),
    implement(chatRoomRoutes.people, () => listPeopleWithPresence(db, presence.listOnline())),
    implement(chatRoomRoutes.unread, ({ caller }) => getUnread(db, caller)),
    implement(chatRoomRoutes.read, ({ params, body, caller }) =>
      readRoom(db, caller, { roomId: params.id, seq: body.seq }),
    ),
    implement(chatRoomRoutes.readers, ({ params, query, caller }) => getReaders(db, caller, params.id, query.seq)),
    implement(chatRoomRoutes.typing, async ({ params, caller }) => {
      await announceTyping(db, caller, params.id);
      return undefined;
    }),
    implement(chatRoomRoutes.search, ({ query, caller }) => search(db, caller, query)),
    implement(chatRoomRoutes.card, ({ query, caller }) => getCard(deps, signedIn(caller), query.path)),
  ];
}

function messageRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(chatMessageRoutes.history, ({ params, query, caller }) => getHistory(deps, caller, params.id, query)),
    implement(chatMessageRoutes.changes, ({ params, query, caller }) =>
      getChanges(deps, caller, params.id, query.since),
    ),
    implement(chatMessageRoutes.send, ({ params, body, caller }) => sendMessage(deps, params.id, body, caller)),
    implement(chatMessageRoutes.edit, ({ params, body, caller }) => editMessage(deps, params.id, body, caller)),
    implement(chatMessageRoutes.remove, ({ params, caller }) => removeMessage(deps, params.id, caller)),
    implement(chatMessageRoutes.react, ({ params, caller }) => setReaction(deps, { ...params, isOn: true }, caller)),
    implement(chatMessageRoutes.unreact, ({ params, caller }) => setReaction(deps, { ...params, isOn: false }, caller)),
  ];
}

function attachmentRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(chatMessageRoutes.attach, ({ params, body, caller }) =>
      uploadAttachment(deps, params.id, body.file, caller),
    ),
    implement(chatMessageRoutes.file, async ({ params, caller, reply }) => {
      const { content, fileName, latinName } = await getAttachmentFile(deps, params.id, caller);
      reply.file(content, { name: fileName, latinName }, 'attachment');
      return undefined;
    }),
    implement(chatMessageRoutes.thumbnail, async ({ params, query, caller, reply }) => {
      reply.image(await getAttachmentImage(deps, { id: params.id, size: query.size }, caller), { cached: false });
      return undefined;
    }),
  ];
}
