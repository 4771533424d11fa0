/** What is loaded as one, after the rest of the dashboard. */
export { Sparkline } from '@school/design-system/sparkline';
export { HistoryCharts } from './history-charts';
