import type { SportsDirection } from '@school/api-contract/common';
import {
  canTransition,
  listStatesBefore,
  type RegistrationLinkState,
  registrationLinkTransitions,
} from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { momentPosition } from '../../platform/http/paging';
import { todaySql } from '../../shared/calendar/today.sql';
import { userNameSql } from '../../shared/user-name.sql';
import { linkWaitsSql } from './held-registration-links.sql';

/**
 * The state of a link `l`, derived from its moments. Revoked and used come before expired, because they happened first.
 */
const linkStateSql = `case when l.revoked_at is not null then 'revoked'
  when l.used_at is not null and not l.reusable then 'used'
  when l.expires_at <= :now then 'expired' else 'active' end`;

const adminName = `coalesce(${userNameSql('u')}, '')`;

export interface NewLink {
  adminId: number;
  uniqueTokenHash: string;
  reusable: boolean;
  trialRequestId: number | null;
  days: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(trx: Knex.Transaction, link: NewLink): Promise<number> {
  const [row] = await trx('registrationLinks').insert(link).returning('id');
  return row.id;
}

/**
 * Plans the next step of the link's trial request: to check after two days whether the family has registered. Returns
 * false when there is no such request.
 */
export async function planRegistrationCheck(
  trx: Knex.Transaction,
  { trialRequestId, userId, now }: { trialRequestId: number; userId: number; now: Date },
): Promise<boolean> {
  const result = await trx.raw<{ rowCount: number }>(
    `update trial_requests set
       next_step = case when status = 'SIGNED' then null else 'check_registration' end,
       next_step_text = null,
       next_step_on = case when status <> 'SIGNED' then ${todaySql} + 2 end,
       next_step_user_id = case when status <> 'SIGNED' then coalesce(next_step_user_id, :userId) end
     where id = :trialRequestId and anonymized_at is null`,
    { trialRequestId, userId, now },
  );
  return result.rowCount === 1;
}

/** Data about the family from the link's trial request. */
export interface KnownFamily {
  childName: string;
  parentName: string;
  parentPhone: string;
  sportsDirection: SportsDirection | null;
  branchAddress: string | null;
}

export interface LinkByToken {
  state: RegistrationLinkState;
  schoolName: string;
  adminName: string;
  /** Null for a link of no trial request, and for a reusable one, which other families have too. */
  known: KnownFamily | null;
}

export async function findLinkByToken(db: Knex, tokenHash: string, now: Date): Promise<LinkByToken | undefined> {
  const { rows } = await db.raw<{ rows: LinkByToken[] }>(
    `select ${linkStateSql} as state, s.name as school_name, ${adminName} as admin_name,
       case when t.id is not null and not l.reusable then json_build_object(
         'childName', t.child_name, 'parentName', t.parent_name, 'parentPhone', t.parent_phone,
         'sportsDirection', section.sports_direction, 'branchAddress', branch.address) end as known
     from registration_links l cross join settings_school s left join users u on u.id = l.admin_id
     left join trial_requests t on t.id = l.trial_request_id and t.anonymized_at is null
     left join sports_sections section on section.id = t.section_id
     left join branches branch on branch.id = t.branch_id
     where l.unique_token_hash = :tokenHash`,
    { tokenHash, now },
  );
  return rows[0];
}

export interface ConsumedLink {
  id: number;
  adminId: number | null;
}

/**
 * Marks the link as used by a family; undefined when it is not active. The conditional UPDATE lets one of simultaneous
 * calls win. A reusable link stays active.
 */
export async function consumeLink(
  trx: Knex.Transaction,
  tokenHash: string,
  now: Date,
): Promise<ConsumedLink | undefined> {
  const { rows } = await trx.raw<{ rows: ConsumedLink[] }>(
    `update registration_links l set used_at = :now, is_active = reusable
     where unique_token_hash = :tokenHash and ${linkStateSql} = any(:usable)
     returning id, admin_id`,
    { tokenHash, now, usable: listStatesBefore(registrationLinkTransitions, 'used') },
  );
  return rows[0];
}

/** Revokes an active link. Returns its state and whether this call revoked it; undefined when there is no such link. */
export async function revokeActiveLink(
  trx: Knex.Transaction,
  id: number,
  now: Date,
): Promise<{ state: RegistrationLinkState; revoked: boolean } | undefined> {
  const { rows } = await trx.raw<{ rows: { state: RegistrationLinkState }[] }>(
    `select ${linkStateSql} as state from registration_links l where l.id = :id for update`,
    { id, now },
  );
  const found = rows[0];
  if (!found) return undefined;
  if (!canTransition(registrationLinkTransitions, found.state, 'revoked'))
    return { state: found.state, revoked: false };
  await trx('registrationLinks').where({ id }).update({ revokedAt: now, isActive: false });
  return { state: 'revoked', revoked: true };
}

export interface LinkRow {
  id: number;
  state: RegistrationLinkState;
  reusable: boolean;
  adminName: string;
  childName: string | null;
  registrationCount: number;
  createdAt: Date;
  expiresAt: Date;
  waits: boolean;
  position: string;
  total: number;
}

/** Newest first, one row more than the limit. */
export async function listLinkRows(
  db: Knex,
  { limit, after, now }: { limit: number; after: readonly [string, number] | undefined; now: Date },
): Promise<LinkRow[]> {
  const { rows } = await db.raw<{ rows: LinkRow[] }>(
    `select l.id, ${linkStateSql} as state, l.reusable, ${adminName} as admin_name, t.child_name,
       (select count(*) from pending_student_registrations r where r.link_id = l.id) as registration_count,
       l.created_at, l.expires_at, ${linkWaitsSql} as waits, ${momentPosition('l.created_at')} as position,
       (select count(*) from registration_links) as total
     from registration_links l
     left join users u on u.id = l.admin_id
     left join trial_requests t on t.id = l.trial_request_id
     ${after ? 'where (l.created_at, l.id) < (:at::timestamptz, :afterId)' : ''}
     order by l.created_at desc, l.id desc limit :limit`,
    { now, limit: limit + 1, at: after?.[0] ?? null, afterId: after?.[1] ?? null },
  );
  return rows;
}
