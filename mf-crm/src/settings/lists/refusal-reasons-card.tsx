import type { StoredRefusalReason } from '@school/api-contract/families/refusal-reasons';
import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { SettingsPart } from '../settings-part';
import { useRefusalReasons } from './lists.queries';
import { ReasonList } from './reason-list';

const RefusalReasonDialog = lazyDialog(async () => (await import('./refusal-reason.dialog')).RefusalReasonDialog);

/** The reasons that the funnel offers for a refused request. */
export function RefusalReasonsCard() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const reasons = useRefusalReasons();
  /** `'new'`: a reason is being added. */
  const [edited, setEdited] = useState<StoredRefusalReason | 'new'>();
  return (
    <SettingsPart
      title={t('settings.lists.reasons')}
      description={t('settings.lists.reasonsHint')}
      add={
        <Button id="new-refusal-reason" size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('settings.lists.addReason')}
        </Button>
      }
    >
      {reasons.data && <ReasonList reasons={reasons.data} onEdit={setEdited} />}
      {reasons.isError && <LoadFailure text={errorText(reasons.error)} onRetry={() => void reasons.refetch()} />}
      {reasons.isPending && <Skeleton height="16rem" />}
      {edited && (
        <RefusalReasonDialog reason={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </SettingsPart>
  );
}
