export { StatusBadge, type StatusBadgeProps } from './status-badge';
export {
  attendanceLooks,
  chargingRunLooks,
  contractLooks,
  deliveryLooks,
  makeupCreditLooks,
  paymentLooks,
  photoLooks,
  paymentOrderLooks,
  registrationLinkLooks,
  registrationLooks,
  type StatusLook,
  subscriptionLooks,
  trialRequestLooks,
  userLooks,
} from './statuses';
