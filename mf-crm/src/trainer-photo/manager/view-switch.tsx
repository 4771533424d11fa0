import { ViewSwitch as Switch } from '@school/design-system/view-switch';
import { useT } from '@school/kit';
import { CalendarDays, ChartColumn } from 'lucide-react';
import type { PhotoAddress } from '../use-photo-address';

export function ViewSwitch({ address: { view, set } }: { address: PhotoAddress }) {
  const t = useT('mf-crm');
  return (
    <Switch
      label={t('photos.views')}
      options={[
        { value: 'week', name: t('photos.week'), icon: <CalendarDays /> },
        { value: 'scores', name: t('photos.scoresShort'), icon: <ChartColumn /> },
      ]}
      value={view}
      onValueChange={(next) => set({ view: next === 'week' ? undefined : next, photo: undefined })}
    />
  );
}
