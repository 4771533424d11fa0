export { Menu } from './menu';
export type { MenuEntry, MenuProps } from './menu-props';
