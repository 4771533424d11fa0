import { useLiveEvents } from '@school/kit';
import { useEffect, useRef, useState } from 'react';

/** A page whose user types reports it at least this often. */
const shownMs = 6_000;

/** The ids of the people who type in the room now, except the user. */
export function useTyping(roomId: number, ownId: number): readonly number[] {
  const [typing, setTyping] = useState<readonly number[]>([]);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const forget = (userId: number) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTyping((before) => before.filter((id) => id !== userId));
  };
  useLiveEvents('chatTyping', {
    heard: ({ roomId: room, userId }) => {
      if (room !== roomId || userId === ownId) return;
      clearTimeout(timers.current.get(userId));
      timers.current.set(
        userId,
        setTimeout(() => forget(userId), shownMs),
      );
      setTyping((before) => (before.includes(userId) ? before : [...before, userId]));
    },
    missed: () => undefined,
  });
  // the author of a sent message no longer types
  useLiveEvents('chat', {
    heard: ({ message, isNew }) => {
      if (isNew && message.roomId === roomId && message.authorId !== null) forget(message.authorId);
    },
    missed: () => undefined,
  });
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  return typing;
}
