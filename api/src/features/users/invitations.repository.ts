import type { Invitation } from '@school/api-contract/accounts/invitations';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';

interface NewInvitation {
  userId: number;
  tokenHash: string;
  invitedBy: number;
  createdAt: Date;
  expiresAt: Date;
}

/** Replaces the user's invitation. Returns the hash of the former token, or undefined. */
export async function saveInvitation(trx: Knex.Transaction, invitation: NewInvitation): Promise<string | undefined> {
  const former = await deleteInvitation(trx, invitation.userId);
  await trx('userInvitations').insert(invitation);
  return former;
}

/** Returns the hash of the deleted token; undefined when there was no invitation. */
export async function deleteInvitation(trx: Knex.Transaction, userId: number): Promise<string | undefined> {
  const [row] = await trx('userInvitations').where({ userId }).delete().returning('tokenHash');
  return row?.tokenHash;
}

/** Finds the user of an open invitation. */
export async function findInvitation(db: Knex, tokenHash: string, now: Date): Promise<Invitation | undefined> {
  const { rows } = await db.raw<{ rows: Invitation[] }>(
    `select u.username, coalesce(u.full_name, '') as full_name, s.name as school_name,
       coalesce(${userNameSql('a')}, '') as invited_by
     from user_invitations i
     join users u on u.id = i.user_id and u.active and u.password_hash is null
     cross join settings_school s
     left join users a on a.id = i.invited_by
     where i.token_hash = :tokenHash and i.expires_at > :now`,
    { tokenHash, now },
  );
  return rows[0];
}

export async function findInvitedId(db: Knex, tokenHash: string): Promise<number | undefined> {
  const row = await db('userInvitations').where({ tokenHash }).first('userId');
  return row?.userId;
}

/** Deletes an open invitation; of two simultaneous calls only one gets its user. */
export async function takeInvitation(trx: Knex.Transaction, tokenHash: string, now: Date): Promise<number | undefined> {
  const [row] = await trx('userInvitations')
    .where({ tokenHash })
    .where('expiresAt', '>', now)
    .delete()
    .returning('userId');
  return row?.userId;
}
