import type { SessionPhoto } from '@school/api-contract/groups/session-photos';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import styles from './photo-thumbs.module.css';
import { usePhotoWords } from './photo-words';
import type { ViewedSession } from './use-viewed-photos';

const SessionViewer = lazy(async () => ({ default: (await import('./session-viewer')).SessionViewer }));

/** Small photos of a session; one opens on the whole screen. */
export function PhotoThumbs({ session }: { session: ViewedSession }) {
  const [openKey, setOpenKey] = useState<number | string>();
  if (session.photos.length === 0) return null;
  return (
    <>
      <ul className={styles.thumbs}>
        {session.photos.map((photo) => (
          <li key={photo.id}>
            <Thumb photo={photo} group={session.group.name} onOpen={() => setOpenKey(photo.id)} />
          </li>
        ))}
      </ul>
      {openKey !== undefined && (
        <Suspense>
          <SessionViewer session={session} openKey={openKey} onOpenKeyChange={setOpenKey} />
        </Suspense>
      )}
    </>
  );
}

function Thumb({ photo, group, onOpen }: { photo: SessionPhoto; group: string; onOpen: () => void }) {
  const t = useT('mf-crm');
  const words = usePhotoWords();
  const problem = words.problem(photo);
  return (
    <button type="button" className={styles.thumb} title={problem ?? words.taken(photo)} onClick={onOpen}>
      <img src={photo.compressedPhotoUrl} alt={t('photos.alt', { group })} loading="lazy" className={styles.picture} />
      {problem && (
        <span className={styles.flag}>
          <TriangleAlert aria-hidden="true" />
          <VisuallyHidden>{problem}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
