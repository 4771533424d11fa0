export { NavItem, type NavItemProps, NavList, type NavListProps } from './nav-list';
