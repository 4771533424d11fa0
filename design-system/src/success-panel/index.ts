export { SuccessPanel, type SuccessPanelProps } from './success-panel';
