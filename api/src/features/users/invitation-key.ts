const prefix = 'user-invitation-';

/** The idempotency key of the letter with an invitation. */
export const toInvitationKey = (tokenHash: string) => `${prefix}${tokenHash}`;

/** The same in SQL, from a column with the hash. */
export const invitationKeySql = (tokenHash: string) => `'${prefix}' || ${tokenHash}`;
