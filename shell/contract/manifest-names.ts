/** Values of manifest and snapshot that pages need; kept apart from the schemas, so that no page loads zod for them. */

/**
 * Raised by breaking changes of this file or of the API that the shell gives to remotes; a shell runs only its own
 * number.
 */
export const shellContractVersion = 2;

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
  'shield',
  'settings',
] as const;

/** Where the snapshot lies in the page: `<script type="application/json" id=...>`. */
export const snapshotElementId = 'boot-snapshot';

export type Language = (typeof languages)[number];
export type MenuIcon = (typeof menuIcons)[number];
