import { lazyDialog } from '@school/kit/forms';
import { useRequest } from '../sales-funnel/panel/request-detail.queries';

const NextStepDialog = lazyDialog(async () => (await import('../sales-funnel/edit/next-step.dialog')).NextStepDialog);

/** «Перезвонить…»: opens once the current request is read, so that nobody's change is lost. */
export function CallBack({ id, onClose }: { id: number; onClose: () => void }) {
  const request = useRequest(id);
  return request.data && !request.isFetching ? <NextStepDialog request={request.data} onClose={onClose} /> : null;
}
