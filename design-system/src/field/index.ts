export { Field, type FieldControlProps, FieldError, type FieldProps, type FieldShellProps } from './field';
