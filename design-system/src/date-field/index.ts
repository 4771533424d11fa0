export { DateField, type DateFieldLabels, type DateFieldProps } from './date-field';
