export { StatusBadge, type StatusBadgeProps } from './status-badge';
export {
  attendanceLooks,
  contractLooks,
  deliveryLooks,
  paymentLooks,
  photoLooks,
  paymentOrderLooks,
  registrationLinkLooks,
  registrationLooks,
  type StatusLook,
  trialRequestLooks,
  userLooks,
} from './statuses';
