/** The charts, which load as one chunk after the rest of the dashboard. */
export { Sparkline } from '@school/design-system/sparkline';
export { HistoryCharts } from './history-charts';
