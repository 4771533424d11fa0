import type { SessionUser } from '@school/api-contract/accounts/auth';
import { canOpenSection, capabilityRoles, hasCapability, type Role, roles } from '@school/api-contract/rules/roles';
import {
  type GroupScope,
  groupAccessSql,
  ownGrantJoin,
  ownsGroupSql,
  toGroupScope,
} from '../../shared/access/group-scope';

/** The reader of a statement. Also the bindings of the SQL below. */
export type RoomScope = Pick<GroupScope, 'userId' | 'seesGroups' | 'fullAccess' | 'managesCreated'> & {
  managesChat: boolean;
};

export function toRoomScope(user: Pick<SessionUser, 'id' | 'role'>): RoomScope {
  const { userId, seesGroups, fullAccess, managesCreated } = toGroupScope(user);
  return { userId, seesGroups, fullAccess, managesCreated, managesChat: hasCapability(user.role, 'manageChat') };
}

/** Joins of `canReadSql` and `mayWriteSql` for room `r`. */
export const roomJoins = `left join groups g on g.id = r.group_id ${ownGrantJoin}`;

/** SQL: whether the user may read room `r`; everybody who sees an active group is in its room. */
export const canReadSql = `(
  r.kind = 'announcements' or r.first_user_id = :userId or r.second_user_id = :userId
  or (g.active and (${groupAccessSql}) is not null))`;

/** SQL: the other person of a direct chat. */
export const peerSql = 'case when r.first_user_id = :userId then r.second_user_id else r.first_user_id end';

/** SQL: whether the user, who may read room `r`, may write there. Nobody can write to a deactivated colleague. */
export const mayWriteSql = `(case r.kind
  when 'announcements' then :managesChat
  when 'direct' then exists (select from users where id = ${peerSql} and active)
  else true end)`;

/** SQL: the ids of the rooms that the user may read. A list of ids uses the indexes; `canReadSql` would read all rooms. */
export const ownRoomsSql = `
  select id from chat_rooms where kind = 'announcements'
  union all select id from chat_rooms where first_user_id = :userId
  union all select id from chat_rooms where second_user_id = :userId
  union all select r.id from groups g join chat_rooms r on r.group_id = g.id ${ownGrantJoin}
    where g.active and (${groupAccessSql}) is not null`;

/** Bindings of `isMemberSql`. */
export const memberRoles: { groupRoles: Role[]; fullRoles: Role[] } = {
  groupRoles: roles.filter((role) => canOpenSection(role, 'groups')),
  fullRoles: [...capabilityRoles.fullGroupAccess],
};

/** SQL: whether user `u` may read room `r` with its group `g`; the same rule as `canReadSql` for many users at once. */
export const isMemberSql = `(u.active and (
  r.kind = 'announcements' or r.first_user_id = u.id or r.second_user_id = u.id
  or (g.active and u.role = any(:groupRoles) and (
    u.role = any(:fullRoles) or ${ownsGroupSql}
    or exists (select from user_groups grants where grants.group_id = g.id and grants.user_id = u.id)))))`;
