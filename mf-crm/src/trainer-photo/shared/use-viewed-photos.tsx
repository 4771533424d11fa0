import { toTakenState } from '@school/api-contract/groups/photo-timing';
import type { PhotographedSession } from '@school/api-contract/groups/session-photos';
import { Button } from '@school/design-system/button';
import type { PhotoViewerLabels, ViewedPhoto } from '@school/design-system/photo-viewer';
import { useFormats, useT } from '@school/kit';
import { Trash2 } from 'lucide-react';
import { usePhotoWords } from './photo-words';

export type ViewedSession = Pick<PhotographedSession, 'group' | 'date' | 'startTime' | 'photos'>;

/** The photos of sessions for the viewer, in their order. @param onRemove asks whether to delete one that the user may delete */
export function useViewedPhotos(
  sessions: readonly ViewedSession[],
  openKey: ViewedPhoto['key'] | undefined,
  onRemove: (id: number) => void,
): { photos: ViewedPhoto[]; labels: Omit<PhotoViewerLabels, 'viewer'> } {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const words = usePhotoWords();
  const photos = sessions.flatMap(({ group, date: day, startTime, photos: all }) =>
    all.map((photo): ViewedPhoto => {
      const facts = [
        `${words.state(toTakenState(photo.minutesDifference))}, ${words.minutes(photo.minutesDifference)}`,
        words.taken(photo),
        photo.trainer?.name,
        words.problem(photo),
      ];
      return {
        key: photo.id,
        src: photo.photoUrl,
        alt: t('photos.alt', { group: group.name }),
        title: t('photos.sessionOf', { group: group.name, date: date(day), time: startTime }),
        details: facts.filter(Boolean).join(' · '),
        actions: photo.mayRemove && (
          <Button size="sm" collapses variant="danger" icon={<Trash2 />} onClick={() => onRemove(photo.id)}>
            {t('photos.remove')}
          </Button>
        ),
      };
    }),
  );
  const index = photos.findIndex(({ key }) => key === openKey);
  return {
    photos,
    labels: {
      close: t('photos.close'),
      previous: t('photos.previous'),
      next: t('photos.next'),
      position: t('photos.position', { index: index + 1, total: photos.length }),
    },
  };
}
