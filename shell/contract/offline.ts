/** Names and messages shared by the page and its service worker. */

/** Header of a kept answer: when the network sent it, ISO, UTC. */
export const keptAtHeader = 'X-Kept-At';

/**
 * Lock that every page with unsaved changes holds in shared mode: until it is released, old files stay and no new
 * worker takes over.
 */
export const editsLock = 'school-edits';

/** Prefix of the worker's stores that hold the page and the data of one user. */
export const userStorePrefix = 'school-user-';

/** IndexedDB databases of marks, new children and photos that wait for the network; each key begins with the user's id. */
export const markDatabase = { name: 'school-attendance', store: 'marks' } as const;
export const walkInDatabase = { name: 'school-walk-ins', store: 'walkIns' } as const;
export const photoDatabase = { name: 'school-photos', store: 'photos' } as const;

/** `localStorage` key of a user's chat messages that wait for the network. */
export const chatOutboxKey = (userId: number) => `school-chat-outbox-${userId}`;

/** Prefix of the `localStorage` keys of all users' marks of children on trial. */
export const trialMarksPrefix = 'school-trial-marks-';

/** `localStorage` key of a user's marks of children on trial that wait for the network. */
export const trialMarksKey = (userId: number) => `${trialMarksPrefix}${userId}`;

/** Prefix of the `localStorage` keys of all users' comments on sessions. */
export const commentsPrefix = 'school-comments-';

/** `localStorage` key of a user's comments on sessions that wait for the network or for the user's decision. */
export const commentsKey = (userId: number) => `${commentsPrefix}${userId}`;

/** `localStorage` key of the id of the user who turned push messages on in this browser. */
export const pushUserKey = 'school-push-user';

/**
 * `keep`: a staff user is signed in; keep what the portal needs offline. `forget`: nobody is signed in any more; remove
 * it. The worker answers both with an empty message when done. `take-over`: sent to a waiting worker.
 */
export type WorkerMessage = 'keep' | 'forget' | 'take-over';

/** Sent by the worker to a page after a click on a notification; the page answers with an empty message. */
export interface OpenMessage {
  /** A path of the portal. */
  open: string;
}
