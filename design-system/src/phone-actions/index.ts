export { PhoneActions, type PhoneActionsProps } from './phone-actions';
