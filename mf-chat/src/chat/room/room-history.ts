import type { ChatMessage, History } from '@school/api-contract/chat/messages';

/** A part of a room's messages without gaps, and what the page knows about the rest. */
export interface RoomHistory {
  /** Oldest first, without gaps. */
  messages: readonly ChatMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
  /** All changes up to this version of the room are in `messages`, as far as they belong to this part. */
  version: number;
}

export function fromHistory({ messages, hasBefore, hasAfter, version }: History): RoomHistory {
  return { messages, hasBefore, hasAfter, version };
}

/** Adds the previous part. It was read later, so `version` stays, and changes in its rows will arrive again. */
export function withBefore(room: RoomHistory, { messages, hasBefore }: History): RoomHistory {
  const first = room.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return { ...room, messages: [...messages.filter(({ seq }) => seq < first), ...room.messages], hasBefore };
}

export function withAfter(room: RoomHistory, { messages, hasAfter }: History): RoomHistory {
  const last = room.messages.at(-1)?.seq ?? 0;
  return { ...room, messages: [...room.messages, ...messages.filter(({ seq }) => seq > last)], hasAfter };
}

/**
 * Applies one new or changed message. Returns undefined when changes before it are missing, so that the page has to
 * catch up.
 */
export function withMessage(room: RoomHistory, message: ChatMessage): RoomHistory | undefined {
  if (message.version <= room.version) return room;
  if (message.version > room.version + 1) return undefined;
  return { ...place(room, message), version: message.version };
}

/** Applies everything that changed up to `version`. */
export function withChanges(
  room: RoomHistory,
  changes: { messages: readonly ChatMessage[]; version: number },
): RoomHistory {
  // new messages in the order of `seq`, regardless of the last change
  const inOrder = [...changes.messages].sort((a, b) => a.seq - b.seq);
  const placed = inOrder.reduce(place, room);
  return { ...placed, version: Math.max(room.version, changes.version) };
}

function place(room: RoomHistory, message: ChatMessage): RoomHistory {
  const first = room.messages[0]?.seq ?? 1;
  const last = room.messages.at(-1)?.seq ?? 0;
  if (message.seq > last) {
    // a part that ends earlier loads it when the user scrolls there
    if (room.hasAfter || message.seq > last + 1) return { ...room, hasAfter: true };
    return { ...room, messages: [...room.messages, message] };
  }
  if (message.seq < first) return room;
  return {
    ...room,
    messages: room.messages.map((kept) => {
      if (kept.seq === message.seq) return kept.version < message.version ? message : kept;
      if (kept.replyTo?.seq !== message.seq) return kept;
      const replyTo = { ...kept.replyTo, text: message.text.slice(0, 160), deleted: message.deleted !== null };
      return { ...kept, replyTo };
    }),
  };
}
