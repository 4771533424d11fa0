export { PhoneActions, type PhoneActionsProps } from './phone-actions';
export { PhoneFoot, type PhoneFootProps } from './phone-foot';
