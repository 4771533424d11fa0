export { FunnelChart, type FunnelChartProps } from './funnel-chart';
