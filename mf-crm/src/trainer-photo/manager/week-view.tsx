import { type PhotographedSession, type PhotoState, photoStates } from '@school/api-contract/groups/session-photos';
import { Button } from '@school/design-system/button';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { EmptyState } from '@school/design-system/empty-state';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { Skeleton } from '@school/design-system/skeleton';
import { addDays, useErrorText, useT, useToolbarLabels } from '@school/kit';
import { Camera } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { WeekNav } from '../../groups/calendar/week-nav';
import { LoadFailure } from '../../load-failure';
import { usePhone } from '../../shared/use-phone';
import { usePhotographed } from '../photos.queries';
import { hasOnlyEarly } from '../shared/has-only-early';
import { usePhotoWords } from '../shared/photo-words';
import type { PhotoAddress } from '../use-photo-address';
import { CoachGrid } from './coach-grid';
import { listCoaches } from './list-coaches';
import { toWeekChoice } from './to-week-choice';
import { ViewSwitch } from './view-switch';

const WeekViewer = lazy(async () => ({ default: (await import('./week-viewer')).WeekViewer }));

/** A session with early photos only is also one without a photo. */
const isOf = ({ state, photos }: PhotographedSession, of: PhotoState) =>
  of === 'EARLY' ? hasOnlyEarly(photos) : state === of;

/** Sessions of a week by coach and day, with filters by state. */
export function WeekView({ address }: { address: PhotoAddress }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const words = usePhotoWords();
  const isPhone = usePhone();
  const toolbarLabels = useToolbarLabels();
  const { monday, state, set, photoId } = address;
  const period = { from: monday, to: addDays(monday, 6) };
  const sessions = usePhotographed(period);
  const all = sessions.data ?? [];
  const shown = state === undefined ? all : all.filter((session) => isOf(session, state));
  const countIn = (of: PhotoState) => all.filter((session) => isOf(session, of)).length;

  const weekNav = <WeekNav {...toWeekChoice(address)} />;

  return (
    <>
      <PageToolbar
        lead={
          <>
            <ViewSwitch address={address} />
            {isPhone && weekNav}
          </>
        }
        inline={{
          active: state === undefined ? 0 : 1,
          controls: (
            <ChipGroup label={t('photos.filter')}>
              {photoStates.map((one) => (
                <Chip
                  key={one}
                  pressed={state === one}
                  count={countIn(one)}
                  onPressedChange={(pressed) => set({ state: pressed ? one : undefined })}
                >
                  {words.state(one)}
                </Chip>
              ))}
            </ChipGroup>
          ),
        }}
        onReset={() => set({ state: undefined })}
        labels={toolbarLabels}
      >
        {!isPhone && weekNav}
      </PageToolbar>
      {sessions.isLoadingError ? (
        <LoadFailure text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : sessions.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('photos.loading')}>
          <Skeleton height="24rem" />
        </div>
      ) : all.length === 0 ? (
        <EmptyState icon={<Camera />} title={t('photos.emptyTitle')}>
          {t('photos.emptyText')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          title={t('photos.noneTitle')}
          action={<Button onClick={() => set({ state: undefined })}>{t('photos.showAll')}</Button>}
        >
          {t('photos.noneText')}
        </EmptyState>
      ) : (
        <div aria-busy={sessions.isPlaceholderData}>
          <CoachGrid coaches={listCoaches(shown)} address={address} />
        </div>
      )}
      {photoId !== undefined && (
        <Suspense>
          <WeekViewer
            sessions={shown}
            photoId={photoId}
            onOpen={(id) => set({ photo: id === undefined ? undefined : String(id) })}
          />
        </Suspense>
      )}
    </>
  );
}
