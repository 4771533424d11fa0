import { userRoutes } from '@school/api-contract/accounts/users';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { AuthDeps } from '../auth/sessions';
import {
  changeUser,
  changeUserGroups,
  createUser,
  deactivateUser,
  deleteUser,
  getUser,
  getUserGroups,
  inviteUser,
  listUsers,
  reactivateUser,
  revokeInvitation,
} from './users.service';

export function usersRoutes(deps: AuthDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(userRoutes.list, async ({ query, caller, reply }) => {
      const page = await listUsers(deps, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(userRoutes.read, ({ params, caller }) => getUser(db, clock.now(), signedIn(caller), params.id)),
    implement(userRoutes.create, ({ body, caller }) => createUser(deps, body, caller)),
    implement(userRoutes.update, ({ params, body, caller }) => changeUser(deps, params.id, body, caller)),
    implement(userRoutes.remove, async ({ params, caller }) => {
      await deleteUser(deps, params.id, caller);
      return undefined;
    }),
    implement(userRoutes.deactivate, ({ params, body, caller }) => deactivateUser(deps, params.id, body, caller)),
    implement(userRoutes.reactivate, ({ params, caller }) => reactivateUser(deps, params.id, caller)),
    implement(userRoutes.groups, ({ params, caller }) => getUserGroups(deps, signedIn(caller), params.id)),
    implement(userRoutes.updateGroups, ({ params, body, caller }) => changeUserGroups(deps, params.id, body, caller)),
    implement(userRoutes.invite, ({ params, caller }) => inviteUser(deps, params.id, caller)),
    implement(userRoutes.revokeInvitation, ({ params, caller }) => revokeInvitation(deps, params.id, caller)),
  ];
}
