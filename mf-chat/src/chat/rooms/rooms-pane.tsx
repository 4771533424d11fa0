import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { IconButton } from '@school/design-system/icon-button';
import { SearchField } from '@school/design-system/search-field';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useSearchParams, useSearchText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { sortRooms, usePeople, useRooms } from '../chat.queries';
import { useFindRooms, useRoomName } from '../shared/use-names';
import { RoomRow } from './room-row';
import styles from './rooms-pane.module.css';
import { SearchResults } from './search-results';

const NewChatDialog = lazyDialog(async () => (await import('./new-chat.dialog')).NewChatDialog);
const shortestSearch = 3;

/** Search in the names of rooms and in messages, and the rooms by their newest message. */
export function RoomsPane({ openId }: { openId: number }) {
  const t = useT('mf-chat');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [typed, setTyped] = useSearchText(search, (text) =>
    setParams(
      (before) => {
        if (text) before.set('search', text);
        else before.delete('search');
        return before;
      },
      { replace: true },
    ),
  );
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('chat.title')}</h1>
        <IconButton aria-label={t('chat.newDirect')} icon={<SquarePen />} onClick={() => setChoosing(true)} />
      </div>
      <div className={styles.search}>
        <SearchField
          label={t('chat.search')}
          placeholder={t('chat.search')}
          clearLabel={t('chat.clearSearch')}
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      {search.length >= shortestSearch ? (
        <SearchResults text={search} openId={openId} />
      ) : (
        <RoomList openId={openId} text={search} />
      )}
      {isChoosing && <NewChatDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

/** @param text narrows the rooms by their names */
function RoomList({ openId, text }: { openId: number; text: string }) {
  const t = useT('mf-chat');
  const errorText = useErrorText();
  const people = usePeople();
  const findRooms = useFindRooms();
  const roomName = useRoomName();
  const { data, error, refetch } = useRooms();
  if (error && !data) {
    return (
      <div className={styles.state}>
        <ErrorCard
          title={t('chat.roomsFailed')}
          description={errorText(error)}
          action={<Button onClick={() => void refetch()}>{t('chat.retry')}</Button>}
        />
      </div>
    );
  }
  if (!data) return <RoomsSkeleton />;
  const found = sortRooms(findRooms(data, people, text));
  const rooms = found.filter(({ kind, last }) => last || kind === 'announcements');
  const silent = found
    .filter((room) => !rooms.includes(room))
    .sort((a, b) => roomName(a, people).localeCompare(roomName(b, people)));
  return (
    <nav aria-label={t('chat.rooms')} className={styles.scroller}>
      <ul className={styles.list}>
        {rooms.map((room) => (
          <li key={room.id}>
            <RoomRow room={room} people={people} isOpen={room.id === openId} />
          </li>
        ))}
      </ul>
      {silent.length > 0 && (
        <Disclosure
          key={text}
          className={styles.silent}
          summary={t('chat.silent', { count: silent.length })}
          open={text !== '' || silent.some(({ id }) => id === openId) || rooms.every(({ last }) => !last)}
        >
          <ul className={styles.list}>
            {silent.map((room) => (
              <li key={room.id}>
                <RoomRow room={room} people={people} isOpen={room.id === openId} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {data.length <= 1 && (
        <div className={styles.state}>
          <EmptyState title={t('chat.noRooms')}>{t('chat.noRoomsText')}</EmptyState>
        </div>
      )}
    </nav>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

function RoomsSkeleton() {
  const t = useT('mf-chat');
  return (
    <div role="status" aria-label={t('chat.loading')} className={styles.state}>
      <Stack gap={4}>
        {skeletonRows.map((row) => (
          <Skeleton key={row} height="2.5rem" />
        ))}
      </Stack>
    </div>
  );
}
