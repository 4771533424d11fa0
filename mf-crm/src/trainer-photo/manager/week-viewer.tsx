import type { PhotographedSession } from '@school/api-contract/groups/session-photos';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { PhotoViewer } from '@school/design-system/photo-viewer';
import { notify, useErrorText, useT } from '@school/kit';
import { useState } from 'react';
import { useRemovePhoto } from '../photos.queries';
import { useViewedPhotos } from '../shared/use-viewed-photos';

interface WeekViewerProps {
  sessions: readonly PhotographedSession[];
  photoId: number;
  onOpen: (photoId: number | undefined) => void;
}

/** The photos of the shown sessions on the whole screen, where owner and senior_admin may delete one. */
export function WeekViewer({ sessions, photoId, onOpen }: WeekViewerProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const remove = useRemovePhoto();
  const [removing, setRemoving] = useState<number>();
  const viewer = useViewedPhotos(sessions, photoId, setRemoving);
  const confirm = () => {
    if (removing === undefined) return;
    remove.mutate(removing, {
      onSuccess: () => {
        notify({ title: t('photos.removed') });
        onOpen(undefined);
      },
      onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
      onSettled: () => setRemoving(undefined),
    });
  };
  return (
    <>
      <PhotoViewer
        photos={viewer.photos}
        openKey={photoId}
        onOpenKeyChange={(key) => onOpen(typeof key === 'number' ? key : undefined)}
        labels={{ ...viewer.labels, viewer: t('pages.trainerPhoto.title') }}
      />
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t('photos.removeTitle')}
        description={t('photos.removeText')}
        confirmLabel={t('photos.remove')}
        cancelLabel={t('photos.keep')}
        pending={remove.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
