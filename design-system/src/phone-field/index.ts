export { PhoneField, type PhoneFieldProps } from './phone-field';
export { formatPhone, normalizePhone } from './phone-format';
