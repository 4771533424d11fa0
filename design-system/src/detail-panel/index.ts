export { useWide } from '../internal/use-wide';
export { DetailPanel } from './detail-panel';
export type { DetailPanelProps, PanelSteps } from './detail-panel-props';
