/** User data that a module holds in memory. */
interface UserDataInPage {
  /** Number of items that exist only here; sign-out asks before they are lost. */
  countUnsent: () => number;
  /** Called after the user has signed out. */
  forget: () => void;
}

const kept = new Set<UserDataInPage>();

/** For modules that hold user data longer than a screen is shown. */
export function registerUserDataInPage(inPage: UserDataInPage): void {
  kept.add(inPage);
}

export function countUnsentInPage(): number {
  return [...kept].reduce((sum, { countUnsent }) => sum + countUnsent(), 0);
}

export function removeUserDataInPage(): void {
  for (const { forget } of kept) forget();
}
