export { TimeField, type TimeFieldLabels, type TimeFieldProps } from './time-field';
