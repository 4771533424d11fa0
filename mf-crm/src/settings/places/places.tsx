import { Alert } from '@school/design-system/alert';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useT } from '@school/kit';
import { MapPin } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { AddBranchButton } from './add-branch';
import { BranchCard } from './branch-card';
import { OpenDrawer } from './open-drawer';
import { type Places as AllPlaces, isEmpty, usePlaces } from './places.queries';
import { SectionsCard } from './sections-card';

/** Branches with their sections, schedules and halls, and the sections that the school teaches. */
export function Places() {
  const errorText = useErrorText();
  const { places, error, refetch } = usePlaces();
  if (places) return <LoadedPlaces places={places} />;
  if (error) return <LoadFailure text={errorText(error)} onRetry={refetch} />;
  return (
    <Stack>
      <Skeleton height="16rem" />
      <Skeleton height="16rem" />
    </Stack>
  );
}

function LoadedPlaces({ places }: { places: AllPlaces }) {
  const t = useT('mf-crm');
  const { branches, sections } = places;
  return (
    <Stack>
      {isEmpty(places) ? (
        <EmptyState
          icon={<MapPin />}
          title={t('settings.places.emptyTitle')}
          headingLevel={3}
          action={<AddBranchButton collapses={false} />}
        >
          {t('settings.places.emptyText')}
        </EmptyState>
      ) : (
        <>
          {!hasOpenBranchSection(places) && (
            <Alert tone="warning" title={t('settings.places.closedTitle')}>
              {t('settings.places.closedText')}
            </Alert>
          )}
          {branches.map((branch) => (
            <BranchCard key={branch.id} branch={branch} places={places} />
          ))}
        </>
      )}
      <SectionsCard sections={sections} branchSections={places.branchSections} />
      <OpenDrawer places={places} />
    </Stack>
  );
}

/** Whether families find something to choose in the trial form. */
function hasOpenBranchSection({ branches, sections, branchSections }: AllPlaces): boolean {
  const isActive = (list: readonly { id: number; active: boolean }[], id: number) =>
    list.some((each) => each.id === id && each.active);
  return branchSections.some(
    ({ active, branchId, sectionId }) => active && isActive(branches, branchId) && isActive(sections, sectionId),
  );
}
