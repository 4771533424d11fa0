import { Skeleton } from '@school/design-system/skeleton';
import { Slot, useCan, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';

/** Versions of the contract's text and of the consents, from another remote. */
export function Documents() {
  const t = useT('mf-crm');
  const mayEdit = useCan('fullSettings');
  return (
    <Slot
      name="document-versions"
      mayEdit={mayEdit}
      pending={<Skeleton height="20rem" />}
      fallback={<LoadFailure text={t('settings.documentsFailed')} onRetry={() => window.location.reload()} />}
    />
  );
}
