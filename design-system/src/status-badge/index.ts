export { StatusBadge, type StatusBadgeProps } from './status-badge';
export {
  attendanceLooks,
  chargingRunLooks,
  consentLooks,
  contractLooks,
  deliveryLooks,
  makeupCreditLooks,
  paymentLooks,
  photoLooks,
  registrationLinkLooks,
  registrationLooks,
  type StatusLook,
  subscriptionLooks,
  trialRequestLooks,
  userLooks,
} from './statuses';
