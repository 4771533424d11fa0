export { PeriodButton, type PeriodButtonProps, type PeriodPreset } from './period-button';
