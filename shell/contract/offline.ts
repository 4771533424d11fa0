/** Names and messages shared by the page and its service worker. */

/** Header of a kept answer: when it came from the network, ISO, UTC. */
export const keptAtHeader = 'X-Kept-At';

/**
 * Held in shared mode by every page with unsaved changes: meanwhile its old files stay and no new worker takes over.
 */
export const editsLock = 'school-edits';

/** Prefix of the worker's stores that hold the page and the data of one user. */
export const userStorePrefix = 'school-user-';

/** The browser's databases of what waits for the network; each key begins with the user's id. */
export const markDatabase = { name: 'school-attendance', store: 'marks' } as const;
export const photoDatabase = { name: 'school-photos', store: 'photos' } as const;

/** The place in `localStorage` of a user's chat messages that wait for the network. */
export const chatOutboxKey = (userId: number) => `school-chat-outbox-${userId}`;

/** The place in `localStorage` of the id of the user who asked for push messages in this browser. */
export const pushUserKey = 'school-push-user';

/**
 * `keep`: a staff user is signed in; keep what the portal needs offline. `forget`: nobody is signed in any more. The
 * worker answers both with an empty message when done. `take-over`: sent to a waiting worker.
 */
export type WorkerMessage = 'keep' | 'forget' | 'take-over';

/** Sent by the worker to a page after a click on a notification; the page answers with an empty message. */
export interface OpenMessage {
  /** A path of the portal. */
  open: string;
}
