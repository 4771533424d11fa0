import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { Link, useErrorText, useFormats, useLocation, useT } from '@school/kit';
import { SearchX } from 'lucide-react';
import { sortRooms, usePeople, useRooms, useSearch } from '../chat.queries';
import { useFindRooms, usePersonName, useRoomName } from '../shared/use-names';
import { RoomRow } from './room-row';
import row from './room-row.module.css';
import styles from './rooms-pane.module.css';

/** Rooms of this name, then messages with the words, newest first; each links to its place in the room. */
export function SearchResults({ text, openId }: { text: string; openId: number }) {
  const t = useT('mf-chat');
  const errorText = useErrorText();
  const { search } = useLocation();
  const { shortDateTime } = useFormats();
  const personName = usePersonName();
  const roomName = useRoomName();
  const people = usePeople();
  const { data: rooms } = useRooms();
  const { data, error } = useSearch(text);
  const found = sortRooms(useFindRooms()(rooms ?? [], people, text));
  if (error) return <ErrorCard title={t('chat.searchFailed')} description={errorText(error)} />;
  if (!data) {
    return (
      <div role="status" aria-label={t('chat.loading')} className={styles.state}>
        <Stack gap={4}>
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </Stack>
      </div>
    );
  }
  if (data.messages.length === 0 && found.length === 0) {
    return (
      <div className={styles.state}>
        <EmptyState icon={<SearchX />} title={t('chat.nothingFound')}>
          {t('chat.nothingFoundText')}
        </EmptyState>
      </div>
    );
  }
  const toAddress = (roomId: number, seq: number) => {
    const params = new URLSearchParams(search);
    params.set('message', String(seq));
    return `/chat/${roomId}?${params}`;
  };
  return (
    <section aria-label={t('chat.found')} className={styles.scroller}>
      <ul className={styles.list}>
        {found.map((each) => (
          <li key={`room ${each.id}`}>
            <RoomRow room={each} people={people} isOpen={each.id === openId} />
          </li>
        ))}
        {data.messages.map((message) => {
          const room = rooms?.find(({ id }) => id === message.roomId);
          return (
            <li key={message.id}>
              <Link to={toAddress(message.roomId, message.seq)} className={row.row}>
                <span className={row.text}>
                  <span className={row.line}>
                    <span className={row.name}>{room ? roomName(room, people) : t('chat.title')}</span>
                    <span className={row.time}>{shortDateTime(message.createdAt)}</span>
                  </span>
                  <span className={row.last}>{`${personName(message.authorId, people)}: ${message.text}`}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {data.hasMore && <p className={styles.state}>{t('chat.moreFound')}</p>}
    </section>
  );
}
