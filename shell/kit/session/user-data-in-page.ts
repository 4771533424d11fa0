export interface Unsent {
  marks: number;
  /** Children who came without a request; undefined: none. */
  walkIns?: number;
  /** Comments on sessions; undefined: none. */
  comments?: number;
  photos: number;
  /** Unsent messages of the chat. */
  messages: number;
}

/** User data that a module holds in memory. */
interface UserDataInPage {
  /** Numbers of items that exist only here; sign-out asks before they are lost. */
  countUnsent: () => Partial<Unsent>;
  /** Called after the user has signed out. */
  forget: () => void;
}

const kept = new Set<UserDataInPage>();

/** For modules that hold user data longer than a screen is shown. */
export function registerUserDataInPage(inPage: UserDataInPage): void {
  kept.add(inPage);
}

export function countUnsentInPage(): Unsent {
  return [...kept].reduce(
    (sum, { countUnsent }) => {
      const { marks = 0, walkIns = 0, comments = 0, photos = 0, messages = 0 } = countUnsent();
      return {
        marks: sum.marks + marks,
        walkIns: (sum.walkIns ?? 0) + walkIns,
        comments: (sum.comments ?? 0) + comments,
        photos: sum.photos + photos,
        messages: sum.messages + messages,
      };
    },
    { marks: 0, walkIns: 0, comments: 0, photos: 0, messages: 0 },
  );
}

export function removeUserDataInPage(): void {
  for (const { forget } of kept) forget();
}
