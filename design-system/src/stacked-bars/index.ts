export { StackedBars, type StackedBarsProps } from './stacked-bars';
