import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CameraOff,
  Check,
  CheckCheck,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleX,
  ClockAlert,
  FilePen,
  Hourglass,
  Link2,
  type LucideIcon,
  Minus,
  PenLine,
  RefreshCw,
  Send,
  Snowflake,
  X,
} from 'lucide-react';
import type { BadgeTone } from '../badge/badge';

export interface StatusLook {
  tone: BadgeTone;
  icon: LucideIcon;
  /** The usual state, which is muted text: a badge is for the others. */
  quiet?: boolean;
}

// One icon for each meaning, used in every table below.
const waiting = Hourglass;
const sent = Send;
const signed = PenLine;
const done = CircleCheck;
const rejected = CircleX;
const withdrawn = Ban;
const expired = ClockAlert;
const failed = CircleAlert;

export const trialRequestLooks = {
  NEW: { tone: 'info', icon: CircleDot },
  TRIAL_ASSIGNED: { tone: 'info', icon: CalendarCheck },
  REFUSED: { tone: 'neutral', icon: rejected },
  SIGNED: { tone: 'success', icon: signed },
} satisfies Record<string, StatusLook>;

export const registrationLinkLooks = {
  active: { tone: 'success', icon: Link2 },
  used: { tone: 'neutral', icon: done },
  expired: { tone: 'warning', icon: expired },
  revoked: { tone: 'neutral', icon: withdrawn },
} satisfies Record<string, StatusLook>;

export const registrationLooks = {
  pending: { tone: 'warning', icon: waiting },
  approved: { tone: 'success', icon: done },
  rejected: { tone: 'danger', icon: rejected },
} satisfies Record<string, StatusLook>;

export const contractLooks = {
  draft: { tone: 'neutral', icon: FilePen },
  sent: { tone: 'info', icon: sent },
  signed: { tone: 'success', icon: signed },
  completed: { tone: 'success', icon: done },
  cancelled: { tone: 'neutral', icon: withdrawn },
  /** Ended after it had been signed. */
  terminated: { tone: 'neutral', icon: withdrawn },
  expired: { tone: 'warning', icon: expired },
} satisfies Record<string, StatusLook>;

export const consentLooks = {
  active: { tone: 'success', icon: CircleDot },
  revoked: { tone: 'warning', icon: withdrawn },
} satisfies Record<string, StatusLook>;

export const userLooks = {
  active: { tone: 'neutral', icon: done, quiet: true },
  invited: { tone: 'info', icon: sent },
  /** The invitation has expired. */
  expired: { tone: 'warning', icon: expired },
  /** Has no password and no invitation. */
  uninvited: { tone: 'warning', icon: waiting },
  deactivated: { tone: 'neutral', icon: withdrawn },
} satisfies Record<string, StatusLook>;

export const attendanceLooks = {
  NOT_MARKED: { tone: 'neutral', icon: Minus },
  PRESENT: { tone: 'success', icon: Check },
  ABSENT: { tone: 'danger', icon: X },
} satisfies Record<string, StatusLook>;

/** Statuses of the queue, and later reports by a provider or by staff. */
export const deliveryLooks = {
  pending: { tone: 'neutral', icon: waiting },
  retrying: { tone: 'warning', icon: RefreshCw },
  failed: { tone: 'danger', icon: failed },
  max_attempts_reached: { tone: 'danger', icon: failed },
  success: { tone: 'neutral', icon: sent },
  delivered: { tone: 'success', icon: CheckCheck },
  undelivered: { tone: 'danger', icon: failed },
  held: { tone: 'warning', icon: CirclePause },
  withdrawn: { tone: 'neutral', icon: withdrawn },
} satisfies Record<string, StatusLook>;

/** Payments, with and without a payment link. */
export const paymentLooks = {
  /** Not due yet: nobody has to do anything. */
  waiting: { tone: 'neutral', icon: waiting },
  link_pending: { tone: 'neutral', icon: RefreshCw },
  link_failed: { tone: 'danger', icon: failed },
  /** The link can still be paid. */
  refused: { tone: 'danger', icon: rejected },
  received: { tone: 'success', icon: done },
  expired: { tone: 'warning', icon: expired },
  rejected: { tone: 'danger', icon: rejected },
  cancelled: { tone: 'neutral', icon: withdrawn },
} satisfies Record<string, StatusLook>;

/** Photos of sessions by when they were taken, and sessions without one. */
export const photoLooks = {
  ON_TIME: { tone: 'success', icon: done },
  LATE: { tone: 'warning', icon: expired },
  VERY_LATE: { tone: 'danger', icon: expired },
  EARLY: { tone: 'warning', icon: expired },
  MISSING: { tone: 'danger', icon: CameraOff },
  WAITING: { tone: 'neutral', icon: waiting },
} satisfies Record<string, StatusLook>;

export const subscriptionLooks = {
  coming: { tone: 'neutral', icon: CalendarClock },
  active: { tone: 'success', icon: CircleDot },
  frozen: { tone: 'info', icon: Snowflake },
  ended: { tone: 'neutral', icon: done },
  cancelled: { tone: 'neutral', icon: withdrawn },
} satisfies Record<string, StatusLook>;

export const makeupCreditLooks = {
  available: { tone: 'info', icon: CircleDot },
  used: { tone: 'neutral', icon: done },
  expired: { tone: 'warning', icon: expired },
} satisfies Record<string, StatusLook>;

export const chargingRunLooks = {
  waiting: { tone: 'warning', icon: waiting },
  done: { tone: 'success', icon: done },
  undone: { tone: 'neutral', icon: withdrawn },
} satisfies Record<string, StatusLook>;
