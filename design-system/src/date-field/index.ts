export { DateField, type DateFieldProps } from './date-field';
export type { DateFieldLabels } from './date-field-labels';
