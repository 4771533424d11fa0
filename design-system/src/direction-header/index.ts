export { DirectionHeader, type DirectionHeaderProps, type HeadNumeral } from './direction-header';
