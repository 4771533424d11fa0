export { Field, type FieldControlProps, type FieldProps, type FieldShellProps } from './field';
