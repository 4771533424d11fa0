/** What the top bar opens, with its positioning code; the bar renders without it. */
export { Bell } from '../../bell/bell';
export { UserMenu } from './user-menu';
