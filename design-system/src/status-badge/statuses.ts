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
  /** An exception that a person must mend: the only states in a box. */
  mend?: boolean;
  /** The usual state of most rows, or one that was withdrawn: muted text without an icon. */
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
  REFUSED: { tone: 'neutral', icon: rejected, quiet: true },
  SIGNED: { tone: 'success', icon: signed },
} satisfies Record<string, StatusLook>;

export const registrationLinkLooks = {
  active: { tone: 'success', icon: Link2 },
  used: { tone: 'neutral', icon: done },
  expired: { tone: 'warning', icon: expired, mend: true },
  revoked: { tone: 'neutral', icon: withdrawn, quiet: true },
} satisfies Record<string, StatusLook>;

export const registrationLooks = {
  pending: { tone: 'warning', icon: waiting },
  approved: { tone: 'success', icon: done },
  rejected: { tone: 'danger', icon: rejected, quiet: true },
} satisfies Record<string, StatusLook>;

export const contractLooks = {
  draft: { tone: 'neutral', icon: FilePen },
  sent: { tone: 'info', icon: sent },
  signed: { tone: 'success', icon: signed },
  completed: { tone: 'success', icon: done },
  cancelled: { tone: 'neutral', icon: withdrawn, quiet: true },
  /** Ended after it had been signed. */
  terminated: { tone: 'neutral', icon: withdrawn, quiet: true },
  expired: { tone: 'warning', icon: expired, mend: true },
} satisfies Record<string, StatusLook>;

export const consentLooks = {
  active: { tone: 'success', icon: CircleDot },
  revoked: { tone: 'warning', icon: withdrawn, quiet: true },
} satisfies Record<string, StatusLook>;

export const userLooks = {
  active: { tone: 'neutral', icon: done, quiet: true },
  invited: { tone: 'info', icon: sent },
  /** The invitation has expired. */
  expired: { tone: 'warning', icon: expired, mend: true },
  /** Has no password and no invitation. */
  uninvited: { tone: 'warning', icon: waiting, mend: true },
  deactivated: { tone: 'neutral', icon: withdrawn, quiet: true },
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
  failed: { tone: 'danger', icon: failed, mend: true },
  max_attempts_reached: { tone: 'danger', icon: failed, mend: true },
  success: { tone: 'neutral', icon: sent },
  delivered: { tone: 'success', icon: CheckCheck },
  undelivered: { tone: 'danger', icon: failed, mend: true },
  held: { tone: 'warning', icon: CirclePause, mend: true },
  withdrawn: { tone: 'neutral', icon: withdrawn, quiet: true },
} satisfies Record<string, StatusLook>;

/** Payments, with and without a payment link. */
export const paymentLooks = {
  /** Not due yet: nobody has to do anything. */
  waiting: { tone: 'neutral', icon: waiting },
  link_pending: { tone: 'neutral', icon: RefreshCw },
  link_failed: { tone: 'danger', icon: failed, mend: true },
  /** The link can still be paid. */
  refused: { tone: 'danger', icon: rejected, mend: true },
  received: { tone: 'success', icon: done },
  expired: { tone: 'warning', icon: expired, mend: true },
  rejected: { tone: 'danger', icon: rejected, mend: true },
  cancelled: { tone: 'neutral', icon: withdrawn, quiet: true },
} satisfies Record<string, StatusLook>;

/** Photos of sessions by when they were taken, and sessions without one. */
export const photoLooks = {
  ON_TIME: { tone: 'success', icon: done },
  LATE: { tone: 'warning', icon: expired },
  VERY_LATE: { tone: 'danger', icon: expired },
  EARLY: { tone: 'warning', icon: expired },
  MISSING: { tone: 'danger', icon: CameraOff, mend: true },
  WAITING: { tone: 'neutral', icon: waiting },
} satisfies Record<string, StatusLook>;

export const subscriptionLooks = {
  coming: { tone: 'neutral', icon: CalendarClock },
  active: { tone: 'success', icon: CircleDot },
  frozen: { tone: 'info', icon: Snowflake },
  ended: { tone: 'neutral', icon: done },
  cancelled: { tone: 'neutral', icon: withdrawn, quiet: true },
} satisfies Record<string, StatusLook>;

export const makeupCreditLooks = {
  available: { tone: 'info', icon: CircleDot },
  used: { tone: 'neutral', icon: done },
  expired: { tone: 'warning', icon: expired, quiet: true },
} satisfies Record<string, StatusLook>;

export const chargingRunLooks = {
  waiting: { tone: 'warning', icon: waiting },
  done: { tone: 'success', icon: done },
  undone: { tone: 'neutral', icon: withdrawn, quiet: true },
} satisfies Record<string, StatusLook>;
