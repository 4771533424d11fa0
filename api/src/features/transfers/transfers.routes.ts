import { groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { placeFromWaitingList } from './place-from-waiting-list';
import { listTransferChoices, transferToGroup } from './transfers.service';

export function transfersRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(transferRoutes.choices, ({ params, query, caller }) =>
      listTransferChoices(deps, params.id, { from: query.from, joinDate: query.joinDate }, signedIn(caller)),
    ),
    implement(groupRoutes.moveStudents, ({ params, body, caller }) => transferToGroup(deps, params.id, body, caller)),
    implement(groupRoutes.place, async ({ params, body, caller }) => {
      await placeFromWaitingList(deps, { groupId: params.id, studentId: params.studentId }, body, caller);
      return undefined;
    }),
  ];
}
