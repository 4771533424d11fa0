/** The values that pages need of the manifest and the snapshot; apart from the schemas, so that no page carries zod for them. */

/** Breaking changes of this file or of the API the shell gives to remotes raise it; a shell runs only its own number. */
export const shellContractVersion = 1;

export const languages = ['ru', 'en'] as const;
export const menuIcons = [
  'layout-dashboard',
  'users',
  'calendar-days',
  'clipboard-check',
  'credit-card',
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
