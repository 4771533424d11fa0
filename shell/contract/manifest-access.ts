import { mayOpenSection } from '@school/api-contract/roles';
import type { RouteAccess } from './manifest';
import type { BootUser } from './snapshot';

/** Whether a route may be opened, decided on its manifest alone. The API decides again on every call. */
export function mayOpen(access: RouteAccess, user: Pick<BootUser, 'role'> | null): boolean {
  if (access.kind === 'public') return true;
  if (!user) return false;
  return access.kind === 'section' ? mayOpenSection(user.role, access.section) : access.roles.includes(user.role);
}
