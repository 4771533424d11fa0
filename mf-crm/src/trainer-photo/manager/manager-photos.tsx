import { ButtonLink } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { useT } from '@school/kit';
import { Download } from 'lucide-react';
import { exportAddress } from '../photos.queries';
import { usePhotoAddress } from '../use-photo-address';
import styles from './manager.module.css';
import { ScoresView } from './scores-view';
import { WeekView } from './week-view';

/** Photos of all coaches: the week by day and coach, and the score of a month. */
export function ManagerPhotos() {
  const t = useT('mf-crm');
  const address = usePhotoAddress();
  const { view, set, month, day } = address;
  const exported = view === 'week' ? day.slice(0, 7) : month;
  return (
    <>
      <PageHeader
        title={t('pages.trainerPhoto.title')}
        description={t('photos.managerIntro')}
        actions={
          <ButtonLink collapses icon={<Download />} href={exportAddress(exported)} download>
            {t('photos.export')}
          </ButtonLink>
        }
      />
      <div className={styles.views}>
        <SegmentedControl
          label={t('photos.views')}
          options={[
            { value: 'week', label: t('photos.week') },
            { value: 'scores', label: t('photos.scores') },
          ]}
          value={view}
          onValueChange={(next) => set({ view: next === 'week' ? undefined : next, photo: undefined })}
        />
      </div>
      {view === 'week' ? <WeekView address={address} /> : <ScoresView address={address} />}
    </>
  );
}
