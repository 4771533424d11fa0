import { type Capability, hasCapability } from '@school/api-contract/rules/roles';
import { type Session, useSessionStore } from './session-store';

/** Who is signed in: `{ status: 'loading' | 'anonymous' | 'signed-in', user }`. */
export function useSession(): Session {
  return useSessionStore();
}

/** Whether the user's role has the capability (specification section 6). Only for display; the API decides. */
export function useCan(capability: Capability): boolean {
  const user = useSessionStore((session) => session.user);
  return user !== null && hasCapability(user.role, capability);
}
