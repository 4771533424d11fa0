import { PhotoViewer } from '@school/design-system/photo-viewer';
import { useT } from '@school/kit';
import { usePhotoRemoval } from './use-photo-removal';
import { useViewedPhotos, type ViewedSession } from './use-viewed-photos';

interface SessionViewerProps {
  session: ViewedSession;
  openKey: number | string;
  onOpenKeyChange: (key: number | string | undefined) => void;
}

/** The photos of one session on the whole screen, where those that the user may delete have a button for it. */
export function SessionViewer({ session, openKey, onOpenKeyChange }: SessionViewerProps) {
  const t = useT('mf-crm');
  const removal = usePhotoRemoval(() => onOpenKeyChange(undefined));
  const viewer = useViewedPhotos([session], openKey, removal.ask);
  return (
    <>
      <PhotoViewer
        photos={viewer.photos}
        openKey={openKey}
        onOpenKeyChange={onOpenKeyChange}
        labels={{ ...viewer.labels, viewer: t('pages.trainerPhoto.title') }}
      />
      {removal.question}
    </>
  );
}
