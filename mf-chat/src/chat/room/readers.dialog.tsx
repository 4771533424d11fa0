import { Alert } from '@school/design-system/alert';
import { Dialog } from '@school/design-system/dialog';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { usePeople, useReaders } from '../chat.queries';
import { usePersonName } from '../shared/use-names';
import styles from './readers.module.css';

/** Lists the members who have read an announcement and those who have not. */
export function ReadersDialog({ roomId, seq, onClose }: { roomId: number; seq: number; onClose: () => void }) {
  const t = useT('mf-chat');
  const { data, error } = useReaders(roomId, seq);
  const errorText = useErrorText();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('chat.readers')}
      closeLabel={t('chat.close')}
      size="sm"
    >
      {error && <Alert tone="danger">{errorText(error)}</Alert>}
      {data ? (
        <div className={styles.columns}>
          <People title={t('chat.haveRead', { count: data.read.length })} ids={data.read} />
          <People title={t('chat.haveNotRead', { count: data.unread.length })} ids={data.unread} />
        </div>
      ) : (
        !error && <Skeleton height="8rem" />
      )}
    </Dialog>
  );
}

function People({ title, ids }: { title: string; ids: readonly number[] }) {
  const people = usePeople();
  const personName = usePersonName();
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {ids.map((id) => (
          <li key={id}>{personName(id, people)}</li>
        ))}
      </ul>
    </section>
  );
}
