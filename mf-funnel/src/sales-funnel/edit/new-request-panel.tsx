import { useNavigate, usePageHead, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useFunnelAddress } from '../use-funnel-view';

const RequestFormDialog = lazyDialog(async () => (await import('./request-form.dialog')).RequestFormDialog);

/** `/sales-funnel/new`: the form over the board; opens the request after saving. */
export function NewRequestPanel() {
  const t = useT('mf-funnel');
  const navigate = useNavigate();
  const { listAddress, toRequest } = useFunnelAddress();
  usePageHead({ title: t('form.newTitle') });
  return (
    <RequestFormDialog
      onClose={() => void navigate(listAddress, { preventScrollReset: true })}
      onEntered={(id) => void navigate(toRequest(id), { replace: true, preventScrollReset: true })}
    />
  );
}
