export { ViewSwitch, type ViewSwitchProps } from './view-switch';
