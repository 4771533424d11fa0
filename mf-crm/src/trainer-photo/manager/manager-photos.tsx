import { ButtonLink } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { useT } from '@school/kit';
import { Download } from 'lucide-react';
import { ThisWeekButton } from '../../groups/calendar/week-nav';
import { exportAddress } from '../photos.queries';
import { usePhotoAddress } from '../use-photo-address';
import styles from './manager.module.css';
import { ScoresView } from './scores-view';
import { toWeekChoice } from './to-week-choice';
import { WeekView } from './week-view';

/** Photos of all coaches: the week by day and coach, and the score of a month. */
export function ManagerPhotos() {
  const t = useT('mf-crm');
  const address = usePhotoAddress();
  const { view, month, day } = address;
  return (
    <>
      <PageHeader
        title={t('pages.trainerPhoto.title')}
        actions={
          <>
            {view === 'week' && <ThisWeekButton {...toWeekChoice(address)} />}
            <ButtonLink
              collapses
              icon={<Download />}
              href={exportAddress(view === 'week' ? day.slice(0, 7) : month)}
              download
            >
              {t('photos.export')}
            </ButtonLink>
          </>
        }
      />
      {view === 'week' ? <WeekView address={address} /> : <ScoresView address={address} />}
      <p className={styles.note}>
        {t('photos.rules')} {t('photos.keptFor')}
      </p>
    </>
  );
}
