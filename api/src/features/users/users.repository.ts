import type { User, UserState } from '@school/api-contract/accounts/users';
import { capabilityRoles, type Role, sectionRoles } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { escapeLike } from '../../platform/database/escape-like';
import { ownsGroupSql } from '../../shared/access/group-scope';
import { foldSql, foldText } from '../../shared/fold-text';
import { userNameSql } from '../../shared/user-name.sql';
import { invitationKeySql } from './invitation-key';

export interface UserRow extends Omit<User, 'mayEdit' | 'mayDelete' | 'mayEditGroups' | 'mayInvite'> {
  total: number;
}

export interface UserFilter {
  id?: number;
  q?: string | undefined;
  role?: Role | undefined;
  state?: UserState | undefined;
  createdBy?: number | undefined;
  /** Name and id of the last user of the previous page. */
  after?: readonly [string, number] | undefined;
  /** Maximum number of rows. */
  limit: number;
}

const stateSql = `case when not u.active then 'deactivated' when u.password_hash is null then 'invited' else 'active' end`;

/** SQL: the state of the letter with invitation `i`. */
const letterSql = `(
  select case when d.status in ('pending', 'retrying') then 'waiting' when d.status = 'success' then 'sent' else 'failed' end
  from deliveries d where d.idempotency_key = ${invitationKeySql('i.token_hash')})`;

/** Staff by name, in one statement; `total` counts all rows that match the filter. */
export async function findUsers(db: Knex, now: Date, filter: UserFilter): Promise<UserRow[]> {
  const { id, q, role, state, createdBy, after, limit } = filter;
  const matched = db('users as u');
  if (id !== undefined) matched.where('u.id', id);
  if (role !== undefined) matched.where('u.role', role);
  if (createdBy !== undefined) matched.where('u.createdBy', createdBy);
  if (state !== undefined) matched.whereRaw(`${stateSql} = ?`, [state]);
  if (q) {
    const text = `concat_ws(' ', u.full_name, u.username, u.email)`;
    for (const word of q.split(/\s+/)) {
      matched.whereRaw(`${foldSql(text)} like ?`, [`%${toPattern(word)}%`]);
    }
  }
  const page = matched
    .clone()
    .select('u.*', matched.count().as('total'))
    .orderByRaw(`${userNameSql('u')} collate "ru-x-icu", u.id`)
    .limit(limit);
  if (after) page.whereRaw(`(${userNameSql('u')} collate "ru-x-icu", u.id) > (?, ?)`, [...after]);
  const { rows } = await db.raw<{ rows: UserRow[] }>(
    `with u as (:page)
     select u.id, u.username, ${userNameSql('u')} as name, coalesce(u.full_name, '') as full_name,
       coalesce(u.email, '') as email, coalesce(u.phone, '') as phone,
       u.role, ${stateSql} as state, u.total,
       case when c.id is not null then json_build_object('id', c.id, 'name', ${userNameSql('c')}) end as created_by,
       to_json(u.created_at) as created_at, to_json(u.updated_at) as updated_at,
       (select to_json(l.seen_at) from last_seen l where l.user_id = u.id) as last_seen_at,
       case when u.role = any(:fullAccess) then null when u.role <> all(:seesGroups) then 0 else (
         select count(*) from groups g
         where g.active and (${ownsGroupSql}
           or exists (select from user_groups ug where ug.group_id = g.id and ug.user_id = u.id))
       ) end as group_count,
       case when i.user_id is not null then json_build_object(
         'sentAt', i.created_at, 'expiresAt', i.expires_at, 'expired', i.expires_at <= :now, 'letter', ${letterSql}
       ) end as invitation
     from u
     left join users c on c.id = u.created_by
     left join user_invitations i on i.user_id = u.id
     order by ${userNameSql('u')} collate "ru-x-icu", u.id`,
    { page, now, fullAccess: capabilityRoles.fullGroupAccess, seesGroups: sectionRoles.groups },
  );
  return rows;
}

/** The word in lower case, with ё as е, as a pattern of LIKE that has no wildcards. */
function toPattern(word: string): string {
  return escapeLike(foldText(word));
}
