/** What the page and its service worker say to each other. */

/** On an answer that did not come from the network: the moment it did, ISO, UTC. */
export const keptAtHeader = 'X-Kept-At';

/** Held in shared mode by every page with unsaved changes: as long as one is, its old files stay and no new worker takes over. */
export const editsLock = 'school-edits';

/**
 * `keep`: a member of staff is signed in, what the portal needs without a network is kept for that user. `forget`: nobody
 * is signed in any more. Both are answered, by an empty message, when they are done. `take-over`: to a worker that waits.
 */
export type WorkerMessage = 'keep' | 'forget' | 'take-over';
