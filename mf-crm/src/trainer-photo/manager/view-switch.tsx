import { SegmentedControl } from '@school/design-system/segmented-control';
import { useT } from '@school/kit';
import type { PhotoAddress } from '../use-photo-address';

export function ViewSwitch({ address: { view, set } }: { address: PhotoAddress }) {
  const t = useT('mf-crm');
  return (
    <SegmentedControl
      label={t('photos.views')}
      options={[
        { value: 'week', label: t('photos.week') },
        { value: 'scores', label: t('photos.scoresShort'), name: t('photos.scores') },
      ]}
      value={view}
      onValueChange={(next) => set({ view: next === 'week' ? undefined : next, photo: undefined })}
    />
  );
}
