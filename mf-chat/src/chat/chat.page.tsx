import { chatRoomRoutes } from '@school/api-contract/chat/rooms';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Navigate, routeQuery, useLocation, useParams, useQuery, useSession, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { MessageCircle, SquarePen } from 'lucide-react';
import { useState } from 'react';
import styles from './chat.module.css';
import { RoomPane } from './room/room-pane';
import { RoomsPane } from './rooms/rooms-pane';

const NewChatDialog = lazyDialog(async () => (await import('./rooms/new-chat.dialog')).NewChatDialog);

/** The rooms, and one of them beside; a phone shows one of the two. */
export function Component() {
  const t = useT('mf-chat');
  const { user } = useSession();
  const { id } = useParams();
  const { search } = useLocation();
  const [isStarting, setStarting] = useState(false);
  const first = useFirstRoom(id === undefined && search === '');
  if (!user) return null;
  return (
    <div className={styles.panes} data-room={id === undefined ? undefined : ''}>
      {first !== undefined && <Navigate replace to={`/chat/${first}`} />}
      <div className={styles.rooms}>
        <RoomsPane openId={Number(id)} />
      </div>
      <div className={styles.room}>
        {id === undefined ? (
          <div className={styles.nothing}>
            <EmptyState
              icon={<MessageCircle />}
              title={t('chat.choose')}
              headingLevel={2}
              action={
                <Button icon={<SquarePen />} onClick={() => setStarting(true)}>
                  {t('chat.newDirect')}
                </Button>
              }
            />
          </div>
        ) : (
          <RoomPane key={id} id={Number(id)} user={user} />
        )}
      </div>
      {isStarting && <NewChatDialog onClose={() => setStarting(false)} />}
    </div>
  );
}

/** Where the rooms stand beside the open one, an address without a room opens the newest unread one, else the newest. */
function useFirstRoom(isWanted: boolean): number | undefined {
  const { data = [] } = useQuery({ ...routeQuery(chatRoomRoutes.rooms), enabled: isWanted });
  const rooms = [...data].sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''));
  if (!isWanted || !window.matchMedia('(min-width: 800px)').matches) return undefined;
  return (rooms.find(({ unread }) => unread > 0) ?? rooms[0])?.id;
}
