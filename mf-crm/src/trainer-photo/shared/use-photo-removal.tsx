import { AlertDialog } from '@school/design-system/alert-dialog';
import { notify, useErrorText, useT } from '@school/kit';
import { useState } from 'react';
import { useRemovePhoto } from '../photos.queries';

/** Asks whether to delete a photo, and deletes it. @param onRemoved called before the lists are read again */
export function usePhotoRemoval(onRemoved: () => void) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const remove = useRemovePhoto();
  const [removing, setRemoving] = useState<number>();
  const confirm = () => {
    if (removing === undefined) return;
    remove.mutate(removing, {
      onSuccess: () => {
        notify({ title: t('photos.removed') });
        onRemoved();
      },
      onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
      onSettled: () => setRemoving(undefined),
    });
  };
  const question = (
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
  );
  return { ask: setRemoving, question };
}
