import { groupRoutes } from '@school/api-contract/groups';
import type { AppDeps } from '../platform/app-deps';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { listGroups } from './groups.service';

export function groupsRoutes({ db }: AppDeps): Implementation[] {
  return [
    implement(groupRoutes.list, async ({ query, caller, reply }) => {
      const page = await listGroups(db, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
  ];
}
