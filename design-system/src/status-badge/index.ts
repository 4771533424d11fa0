export { StatusBadge, type StatusBadgeProps } from './status-badge';
export {
  attendanceLooks,
  contractLooks,
  deliveryLooks,
  paymentLooks,
  photoLooks,
  registrationLinkLooks,
  registrationLooks,
  type StatusLook,
  trialRequestLooks,
  userLooks,
} from './statuses';
