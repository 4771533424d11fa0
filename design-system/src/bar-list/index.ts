export { BarList, type BarListProps } from './bar-list';
