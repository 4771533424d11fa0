import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import { routeKey, routeQuery, useLiveEvents, useQuery, useQueryClient } from '@school/kit';
import { useEffect } from 'react';
import { useChatUnreadStore } from './chat-unread-store';

// Named by its type: every staff page loads this, and the schemas would bring zod along.
const unreadRoute = { method: 'GET', path: '/api/chat/unread' } as const;

/**
 * Keeps the number of unread messages up to date. Each message arrives with its event, so it is counted here: 200 pages
 * would otherwise ask the server after every message.
 */
export function FollowChatUnread({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(routeQuery<(typeof chatRoomRoutes)['unread']>(unreadRoute));
  useEffect(() => {
    if (data) useChatUnreadStore.setState({ unread: data.unread });
  }, [data]);
  useEffect(() => () => useChatUnreadStore.setState({ unread: 0 }), []);
  const missed = () => void queryClient.invalidateQueries({ queryKey: routeKey(unreadRoute) });
  useLiveEvents('chat', {
    heard: ({ message, isNew }) => {
      if (isNew && message.authorId !== user.id) useChatUnreadStore.setState(({ unread }) => ({ unread: unread + 1 }));
    },
    missed,
  });
  useLiveEvents('chatRead', {
    heard: ({ unread }) => useChatUnreadStore.setState({ unread }),
    // the other listener loads the number
    missed: () => undefined,
  });
  return null;
}
