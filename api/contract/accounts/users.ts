import { z } from 'zod';
import {
  emailSchema,
  idParams,
  idSchema,
  lineMin,
  momentSchema,
  name,
  namedRefSchema,
  pageQuery,
  phoneSchema,
  text,
} from '../common';
import { groupAccessSchema } from '../groups/groups';
import { defineRoute } from '../route';
import type { ErrorCode } from '../rules/errors';
import { messages } from '../rules/messages';
import { type AccountRef, canDeleteUser, canEditUser, type Role } from '../rules/roles';
import { newPasswordSchema, roleSchema } from './auth';

/** The roles that somebody may create (specification section 5); the owner is not among them. */
export const givenRoles = ['senior_admin', 'admin', 'coach', 'accountant'] as const satisfies readonly Role[];

/** `invited`: has no password yet. */
export const userStates = ['active', 'invited', 'deactivated'] as const;
export const userStateSchema = z.enum(userStates);
export type UserState = z.infer<typeof userStateSchema>;

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** The full name, or the user name without one. */
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: roleSchema,
  state: userStateSchema,
  createdBy: namedRefSchema.nullable(),
  createdAt: momentSchema,
  /** The last use of the portal, to five minutes; null: nobody has signed in yet. */
  lastSeenAt: momentSchema.nullable(),
  /** Active groups that the user may see; null: all. */
  groupCount: z.number().int().nullable(),
  /** The open or expired invitation; null after it was accepted or revoked. */
  invitation: z
    .object({
      sentAt: momentSchema,
      expiresAt: momentSchema,
      expired: z.boolean(),
      /** Whether the letter has left: it waits for a mail server that is not set up, or for the next attempt. */
      letter: z.enum(['waiting', 'sent', 'failed']),
    })
    .nullable(),
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
  mayEdit: z.boolean(),
  /** Delete, deactivate and reactivate. */
  mayDelete: z.boolean(),
  mayEditGroups: z.boolean(),
  /** Send, resend and revoke the invitation. */
  mayInvite: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

/** One group as one person's access to it. */
export const personGroupSchema = z.object({
  groupId: idSchema,
  name: z.string(),
  branchName: z.string().nullable(),
  active: z.boolean(),
  access: groupAccessSchema.nullable(),
  /** Why the person has it: trains the group, created it, or was granted it. */
  source: z.enum(['trainer', 'creator', 'grant']).nullable(),
  /** Whether the caller may grant, change or revoke it. */
  mayChange: z.boolean(),
});
export type PersonGroup = z.infer<typeof personGroupSchema>;

export const personGroupsSchema = z.object({
  /** Changes with each of the person's grants; the caller returns it with a change. */
  version: z.string(),
  groups: z.array(personGroupSchema),
});
export type PersonGroups = z.infer<typeof personGroupsSchema>;

const maxGroups = 500;

export const grantsBody = z
  .array(z.strictObject({ groupId: idSchema, accessType: groupAccessSchema }))
  .max(maxGroups)
  .refine((grants) => new Set(grants.map(({ groupId }) => groupId)).size === grants.length, messages.groupTwice);
export type Grants = z.infer<typeof grantsBody>;

const personFields = {
  username: lineMin(3, 50, messages.usernameMin),
  email: emailSchema,
  role: z.enum(givenRoles, messages.role),
  fullName: name(150).optional(),
  /** Empty or left out: not stated. */
  phone: z.union([z.literal(''), phoneSchema], messages.phone).optional(),
};

export const newUserBody = z.strictObject({
  ...personFields,
  groupAssignments: grantsBody.optional(),
  /** Without one the person is invited by e-mail. */
  password: newPasswordSchema.optional(),
});
export type NewUserBody = z.infer<typeof newUserBody>;

export const userBody = z.strictObject({ ...personFields, updatedAt: momentSchema });
export type UserBody = z.infer<typeof userBody>;

export const deactivationBody = z.strictObject({
  /** The next coach of each active group that the person trains; null: the group has no coach for now. */
  handOver: z.array(z.strictObject({ groupId: idSchema, trainerId: idSchema.nullable() })).max(maxGroups),
});
export type DeactivationBody = z.infer<typeof deactivationBody>;

/** Why the actor may not edit the account; undefined when it is allowed (specification section 6). */
export function findEditRefusal(actor: AccountRef, target: AccountRef): ErrorCode | undefined {
  if (target.role === 'owner') return 'USER_IS_OWNER';
  return canEditUser(actor, target) ? undefined : 'USER_NOT_YOURS';
}

/** Why the actor may not delete, deactivate or reactivate the account; undefined when it is allowed. */
export function findDeleteRefusal(actor: AccountRef, target: AccountRef): ErrorCode | undefined {
  if (target.role === 'owner') return 'USER_IS_OWNER';
  if (target.id === actor.id) return 'USER_IS_SELF';
  return canDeleteUser(actor, target) ? undefined : 'USER_NOT_YOURS';
}

/** Whoever created the account may send its invitation again, even where they may not edit it. */
export function canInvite(actor: AccountRef, target: AccountRef): boolean {
  return target.role !== 'owner' && (target.createdBy === actor.id || canEditUser(actor, target));
}

const policy = { kind: 'capability', capability: 'manageUsers' } as const;
const refusals = ['USER_IS_OWNER', 'USER_NOT_YOURS'] as const;

export const userRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/users',
    summary: 'Staff accounts by name, with what the caller may do with each',
    policy,
    query: pageQuery.extend({
      cursor: z.string().max(1500).optional(),
      /** Part of the name, user name or e-mail. */
      q: text(100).optional(),
      role: roleSchema.optional(),
      state: userStateSchema.optional(),
      createdBy: idParams.shape.id.optional(),
    }),
    success: { status: 200, schema: z.array(userSchema) },
    paged: true,
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One staff account',
    policy,
    params: idParams,
    success: { status: 200, schema: userSchema },
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/users',
    summary: 'A new staff account; without a password the person is invited by e-mail',
    policy,
    body: newUserBody,
    success: { status: 201, schema: userSchema },
    errors: ['USER_ROLE_REFUSED', 'USER_GROUPS_REFUSED'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/users/:id',
    summary: 'Change a staff account; a new role ends its login sessions, a new e-mail sends an open invitation again',
    policy,
    params: idParams,
    body: userBody,
    success: { status: 200, schema: userSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'USER_ROLE_REFUSED', ...refusals],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Delete an account that no record names',
    policy,
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'USER_IN_RECORDS', 'USER_IS_SELF', ...refusals],
  }),
  deactivate: defineRoute({
    method: 'POST',
    path: '/api/users/:id/deactivate',
    summary: 'Hand over the groups of a leaver and end every login session',
    policy,
    params: idParams,
    body: deactivationBody,
    success: { status: 200, schema: userSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'USER_IS_SELF', ...refusals],
  }),
  reactivate: defineRoute({
    method: 'POST',
    path: '/api/users/:id/reactivate',
    summary: 'Let a deactivated person sign in again',
    policy,
    params: idParams,
    success: { status: 200, schema: userSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'USER_IS_SELF', ...refusals],
  }),
  groups: defineRoute({
    method: 'GET',
    path: '/api/users/:id/groups',
    summary: 'The groups that the caller may see, with the person’s access to each',
    policy,
    params: idParams,
    success: { status: 200, schema: personGroupsSchema },
    errors: ['NOT_FOUND'],
  }),
  updateGroups: defineRoute({
    method: 'PUT',
    path: '/api/users/:id/groups',
    summary: 'All grants of a person; those of groups that the caller does not manage stay as they are',
    policy,
    params: idParams,
    body: z.strictObject({ version: z.string().max(100), grants: grantsBody }),
    success: { status: 200, schema: personGroupsSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'USER_GROUPS_REFUSED'],
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/api/users/:id/invitation',
    summary: 'Send the invitation again; the link sent before ends',
    policy,
    rateLimit: { name: 'invitationLetter', subject: 'id' },
    params: idParams,
    success: { status: 200, schema: userSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', ...refusals],
  }),
  revokeInvitation: defineRoute({
    method: 'DELETE',
    path: '/api/users/:id/invitation',
    summary: 'Revoke the invitation: its link ends',
    policy,
    params: idParams,
    success: { status: 200, schema: userSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', ...refusals],
  }),
};
