export type { ChartPeriod } from '../internal/chart/chart-period';
export { LineChart, type LineChartProps } from './line-chart';
