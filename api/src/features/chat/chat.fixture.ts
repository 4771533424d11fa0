import { randomUUID } from 'node:crypto';
import { chatMessageRoutes, type MessageBody } from '@school/api-contract/chat/messages';
import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import type { Knex } from 'knex';
import type { TestClient } from '../../testing/test-client';

/** Returns the room of a group, which is created with the group. */
export async function getGroupRoomId(db: Knex, groupId: number): Promise<number> {
  return (await db('chatRooms').where({ groupId }).first('id')).id;
}

export async function getAnnouncementsId(db: Knex): Promise<number> {
  return (await db('chatRooms').where({ kind: 'announcements' }).first('id')).id;
}

/** Writes a message; returns it as the API answers. */
export async function write(client: TestClient, roomId: number, text: string, more: Partial<MessageBody> = {}) {
  const body = { clientId: randomUUID(), text, ...more };
  return (await client.call(chatMessageRoutes.send, { params: { id: roomId }, body })).body;
}

export async function openDirect(client: TestClient, userId: number): Promise<number> {
  return (await client.call(chatRoomRoutes.openDirect, { body: { userId } })).body.id;
}
