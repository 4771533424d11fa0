export { DirectionHeader, type DirectionHeaderProps } from './direction-header';
