import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { Plus } from 'lucide-react';
import { isEmpty, usePlaces } from './places.queries';
import { useOpenDrawer } from './use-open-drawer';

export function AddBranchButton({ collapses }: { collapses: boolean }) {
  const t = useT('mf-crm');
  const { open } = useOpenDrawer();
  return (
    <Button variant="primary" collapses={collapses} icon={<Plus />} onClick={() => open('branch')}>
      {t('settings.places.addBranch')}
    </Button>
  );
}

/** The action of the section's heading; an empty section has the button beside its explanation instead. */
export function AddBranch() {
  const { places } = usePlaces();
  return places && !isEmpty(places) && <AddBranchButton collapses />;
}
