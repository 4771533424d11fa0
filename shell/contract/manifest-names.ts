/** Values of manifest and snapshot that pages need; kept apart from the schemas, so that no page loads zod for them. */

/** Raised by breaking changes of this file or of the API that the shell gives to remotes. */
export const shellContractVersion = 2;

/** The oldest contract whose remotes this shell still runs, so that teams need not all upgrade on the same day. */
export const oldestContractVersion = 2;

/** Whether this shell runs remotes that are built for a contract. */
export function isRunnableContract(version: number): boolean {
  return version >= oldestContractVersion && version <= shellContractVersion;
}

export const languages = ['ru', 'en'] as const;
export const menuIcons = [
  'layout-dashboard',
  'users',
  'calendar-days',
  'clipboard-check',
  'credit-card',
  'ticket',
  'chart-column',
  'funnel',
  'message-circle',
  'user-plus',
  'file-signature',
  'camera',
  'door-open',
  'shield',
  'settings',
] as const;

/**
 * Numbers that the shell can show beside a menu entry. `students` and `groups` are totals; the others count what waits for
 * the user: unread messages, unmarked sessions, due trial requests, registrations, payments without a student. Under an
 * entry with `students` the menu lists the directions, each a link to its address with `?direction=`.
 */
export const menuCounts = ['chat', 'students', 'groups', 'sessions', 'requests', 'registrations', 'payments'] as const;

/** The id of the shell in releases and reports. */
export const shellId = 'shell';

/** The id of the snapshot's element in the page: `<script type="application/json" id=...>`. */
export const snapshotElementId = 'boot-snapshot';

export type Language = (typeof languages)[number];
export type MenuCount = (typeof menuCounts)[number];
export type MenuIcon = (typeof menuIcons)[number];
