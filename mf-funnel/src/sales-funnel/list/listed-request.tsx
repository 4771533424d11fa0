import { useNavigate, useT } from '@school/kit';
import { useListSteps } from '@school/kit/lists';
import { RequestPanel } from '../panel/request-panel';
import { useRequests } from '../trial-requests.queries';
import type { CardActions } from '../use-card-actions';
import type { FunnelFilter } from '../use-funnel-filter';
import { useFunnelAddress } from '../use-funnel-view';

interface ListedRequestProps {
  id: number;
  filter: FunnelFilter;
  actions: CardActions;
}

/** The panel of a request beside the list, with the steps through it. */
export function ListedRequest({ id, filter, actions }: ListedRequestProps) {
  const t = useT('mf-funnel');
  const navigate = useNavigate();
  const { toRequest } = useFunnelAddress();
  const { row, steps } = useListSteps({
    query: useRequests(filter),
    isOpen: (row) => row.id === id,
    onOpen: (row) => void navigate(toRequest(row.id), { preventScrollReset: true }),
    positionText: (position) => t('list.position', position),
  });
  return <RequestPanel id={id} row={row} actions={actions} besideList steps={steps} />;
}
