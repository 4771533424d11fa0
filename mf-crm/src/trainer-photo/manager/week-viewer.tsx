import type { PhotographedSession } from '@school/api-contract/groups/session-photos';
import { PhotoViewer } from '@school/design-system/photo-viewer';
import { useT } from '@school/kit';
import { usePhotoRemoval } from '../shared/use-photo-removal';
import { useViewedPhotos } from '../shared/use-viewed-photos';

interface WeekViewerProps {
  sessions: readonly PhotographedSession[];
  photoId: number;
  onOpen: (photoId: number | undefined) => void;
}

/** The photos of the shown sessions on the whole screen, where owner and senior_admin may delete one. */
export function WeekViewer({ sessions, photoId, onOpen }: WeekViewerProps) {
  const t = useT('mf-crm');
  const removal = usePhotoRemoval(() => onOpen(undefined));
  const viewer = useViewedPhotos(sessions, photoId, removal.ask);
  return (
    <>
      <PhotoViewer
        photos={viewer.photos}
        openKey={photoId}
        onOpenKeyChange={(key) => onOpen(typeof key === 'number' ? key : undefined)}
        labels={{ ...viewer.labels, viewer: t('pages.trainerPhoto.title') }}
      />
      {removal.question}
    </>
  );
}
