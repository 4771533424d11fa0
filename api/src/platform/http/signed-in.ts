import type { SessionUser } from '@school/api-contract/accounts/auth';
import { refuse } from '../app-error';
import type { Caller } from './implement';

/** The signed-in user; for handlers whose policy admits only staff. */
export function signedIn(caller: Caller): SessionUser {
  if (!caller.user) throw refuse('UNAUTHENTICATED');
  return caller.user;
}
