export { DirectionLinks } from './direction-links';
export { FollowMenuCounts } from './follow-menu-counts';
export { MenuCount } from './menu-count';
export { WaitingDot } from './waiting-dot';
