import { canOpenSection } from '@school/api-contract/rules/roles';
import type { RouteAccess } from './manifest';
import type { BootUser } from './snapshot';

/** Whether a route may be opened, from its manifest alone. The API checks again on every call. */
export function canOpen(access: RouteAccess, user: Pick<BootUser, 'role'> | null): boolean {
  if (access.kind === 'public') return true;
  if (!user) return false;
  return access.kind === 'section' ? canOpenSection(user.role, access.section) : access.roles.includes(user.role);
}
