/** The charts and signs, which load as one chunk after the rest of the dashboard. */
export { DirectionGlyph } from '@school/design-system/direction';
export { Sparkline } from '@school/design-system/sparkline';
export { HistoryCharts } from './history-charts';
