import type { SessionUser } from '@school/api-contract/auth';
import { refuse } from '../app-error';
import type { Caller } from './implement';

/** The member of staff who calls; for handlers whose route's policy lets nobody else in. */
export function signedIn(caller: Caller): SessionUser {
  if (!caller.user) throw refuse('UNAUTHENTICATED');
  return caller.user;
}
