import { useT } from '@school/kit';
import { TotalCount } from '@school/kit/lists';
import { useGroups } from '../groups.queries';
import type { GroupsFilter } from './use-groups-filter';

/** The number of groups that match the filter, beside the title. */
export function GroupsCount({ filter }: { filter: GroupsFilter }) {
  const t = useT('mf-crm');
  const total = useGroups(filter).data?.pages[0]?.total;
  return <TotalCount total={total} toText={(count) => t('groups.total', { count })} />;
}
