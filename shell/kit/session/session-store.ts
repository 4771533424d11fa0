import type { SessionUser } from '@school/api-contract/accounts/auth';
import { create } from 'zustand';

export type Session =
  /** GET /api/user is in progress. */
  | { status: 'loading'; user: null; ended: false }
  /** `disabled`: the account of the browser's session was disabled. */
  | { status: 'anonymous'; user: null; ended: false; disabled?: true }
  /** `ended`: the server no longer knows the session; the screens stay while the password is asked for. */
  | { status: 'signed-in'; user: SessionUser; ended: boolean };

export const sessionLoading: Session = { status: 'loading', user: null, ended: false };
export const sessionAnonymous: Session = { status: 'anonymous', user: null, ended: false };

export const useSessionStore = create<Session>()(() => sessionLoading);

export function setSessionUser(user: SessionUser | null): void {
  useSessionStore.setState(user ? { status: 'signed-in', user, ended: false } : sessionAnonymous, true);
}

/** Called when the school began to require a second factor of the user, who has none. */
export function markSecondFactorMissing(): void {
  const { user } = useSessionStore.getState();
  if (user && !user.mustSetUpSecondFactor) setSessionUser({ ...user, mustSetUpSecondFactor: true });
}

/** Called when an API call gets a 401. Does nothing for a visitor who never signed in. */
export function markSessionEnded(): void {
  const session = useSessionStore.getState();
  if (session.status === 'signed-in') useSessionStore.setState({ ...session, ended: true }, true);
}

/** Called when an API call is refused because the account was disabled: its screens must go at once. */
export function markAccountDisabled(): void {
  useSessionStore.setState({ status: 'anonymous', user: null, ended: false, disabled: true }, true);
}
