import { createHash } from 'node:crypto';
import type { Role } from '@school/api-contract/rules/roles';
import type { PointerEntry } from './pointer';

type Canary = NonNullable<PointerEntry['canary']>;

/** Whom a request comes from, as far as canaries ask. */
export interface CanaryVisitor {
  /** The group of the browser; undefined until it has one. */
  group?: number | undefined;
  /** The signed-in user. */
  user?: { username: string; role: Role } | null | undefined;
}

/** How many groups the browsers are divided into; a browser's cookie holds nothing but its group. */
export const browserGroups = 100;

/** Whether somebody gets the canary: by role, by name, or because the browser's group is in its share. */
export function isInCanary(id: string, canary: Canary | undefined, { group, user }: CanaryVisitor): boolean {
  if (!canary) return false;
  const { roles = [], users = [] } = canary;
  if (user && (roles.includes(user.role) || users.includes(user.username))) return true;
  return group !== undefined && isInShare(id, canary, group);
}

/** Whether the canary depends on who is signed in. */
export function namesPeople(canary: Canary | undefined): boolean {
  return canary?.roles !== undefined || canary?.users !== undefined;
}

/**
 * The groups do not change while a canary runs. Another release starts with other groups, so that no browser gets every
 * canary.
 */
function isInShare(id: string, { version, percent }: Pick<Canary, 'version' | 'percent'>, group: number): boolean {
  const first = createHash('sha256').update(`${id} ${version}`).digest().readUInt32BE() % browserGroups;
  return (group + first) % browserGroups < percent;
}
