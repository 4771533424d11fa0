export { FormErrors, type FormErrorsProps } from './form-errors';
