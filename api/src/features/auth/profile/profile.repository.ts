import type { ProfileUpdate } from '@school/api-contract/accounts/profile';
import type { Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';

interface ProfileRow {
  username: string;
  role: Role;
  fullName: string;
  phone: string;
  email: string;
  pendingEmail: string | null;
  secondFactorEnabledAt: Date | null;
  recoveryCodesLeft: number;
  secondFactorRequired: boolean;
}

/** The account with its pending address and second factor; one statement. */
export async function getProfileRow(db: Knex, userId: number, now: Date): Promise<ProfileRow> {
  const { rows } = await db.raw<{ rows: [ProfileRow] }>(
    `select u.username, u.role, coalesce(u.full_name, '') as "fullName", coalesce(u.phone, '') as phone,
       coalesce(u.email, '') as email,
       (select c.email from email_changes c where c.user_id = u.id and c.expires_at > :now) as "pendingEmail",
       f.confirmed_at as "secondFactorEnabledAt",
       (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as "recoveryCodesLeft",
       (select second_factor_required from settings_school) as "secondFactorRequired"
     from users u left join second_factors f on f.user_id = u.id
     where u.id = :userId`,
    { userId, now },
  );
  return rows[0];
}

/** Returns the names of the changed fields. */
export async function updateProfileRow(
  trx: Knex.Transaction,
  userId: number,
  { fullName, phone }: ProfileUpdate,
  now: Date,
): Promise<string[]> {
  const before = await trx('users').where({ id: userId }).forUpdate().first('fullName', 'phone');
  const fields = Object.entries({ fullName, phone })
    .filter(([field, value]) => (before?.[field] ?? '') !== value)
    .map(([field]) => field);
  if (fields.length === 0) return [];
  await trx('users')
    .where({ id: userId })
    .update({ fullName: fullName || null, phone: phone || null, updatedAt: now });
  return fields;
}
