export { FormErrors, type FormErrorsProps } from './form-errors';
export { FormFailure } from './form-failure';
