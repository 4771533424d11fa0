/** Popups of the top bar with their positioning code; the bar renders without them. */
export { UserMenu } from './user-menu';
