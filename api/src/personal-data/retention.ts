import type { ErasureItem } from '@school/api-contract/personal-data';
import type { ContractStatus, RegistrationStatus, TrialRequestStatus } from '@school/api-contract/status-tables';
import { schoolDay } from '../contracts/school-day';

/**
 * How long what is kept (specification section 1: contract term plus 5 years; domain.md "Personal data"; 152-FZ art. 5(7),
 * 21(4), 21(5)). All days are 'yyyy-MM-dd' of the school's zone; `until` is the last day of keeping.
 */
export type Fate =
  | { gone: true }
  | {
      gone: false;
      reason: NonNullable<ErasureItem['reason']>;
      /** Null: it has no end yet. */
      until: string | null;
    };

/**
 * `request`: the family asked, so what nothing makes the school keep goes at once. `retention`: the daily job, which takes
 * only what is past its term.
 */
export type Mode = 'request' | 'retention';

export interface Judge {
  mode: Mode;
  today: string;
  timeZone: string;
}

export interface StudentFact {
  id: number;
  active: boolean;
  archivedAt: string | null;
  contractType: 'public_offer' | 'electronic_signature';
  /** When its signed contracts were terminated; null: by the student's leaving. */
  signedEnds: (string | null)[];
  paymentCount: number;
}

export interface ContractFact {
  id: number;
  status: ContractStatus;
  signedAt: string | null;
  cancelledAt: string | null;
  updatedAt: string;
  studentId: number | null;
  studentActive: boolean | null;
  studentArchivedAt: string | null;
  registrationStatus: RegistrationStatus | null;
  reviewedAt: string | null;
}

export interface TrialRequestFact {
  id: number;
  status: TrialRequestStatus;
  statusChangedAt: string;
}

export interface PaymentFact {
  id: number;
  date: string;
  studentId: number | null;
}

const contractYears = 5;
const refusalYears = 1;
const accountingYears = 5;

const gone: Fate = { gone: true };
const running: Fate = { gone: false, reason: 'contractRunning', until: null };

/**
 * A signed contract: its term and 5 years. The term ends with the termination, else with the day the student was archived.
 * One that nobody signed: at once when the family asks, else 12 months after it was closed. An open one of a student who
 * trains is part of a running relation and stays.
 */
export function contractFate(contract: ContractFact, judge: Judge): Fate {
  if (contract.signedAt !== null) return keptFor(endOfSigned(contract), contractYears, judge);
  const isOpen = contract.status === 'draft' || contract.status === 'sent';
  if (isOpen && contract.studentActive === true) return running;
  if (judge.mode === 'request') return gone;
  if (isOpen || contract.registrationStatus === 'pending') return running;
  return keptFor(contract.cancelledAt ?? contract.updatedAt, refusalYears, judge);
}

function endOfSigned(contract: ContractFact): string | null {
  if (contract.cancelledAt !== null) return contract.cancelledAt;
  if (contract.studentId !== null) return contract.studentActive ? null : contract.studentArchivedAt;
  return contract.registrationStatus === 'rejected' ? contract.reviewedAt : null;
}

/**
 * A student's card: while the student trains, and 5 years after the last contract's end; training under the public offer or
 * having paid is a contract too (Civil Code art. 438(3)). A card without any contract: at once when the family asks, else
 * 12 months after it was archived.
 */
export function studentFate(student: StudentFact, judge: Judge): Fate {
  if (student.active || student.archivedAt === null) return running;
  const hadContract =
    student.contractType === 'public_offer' || student.signedEnds.length > 0 || student.paymentCount > 0;
  if (!hadContract) return judge.mode === 'request' ? gone : keptFor(student.archivedAt, refusalYears, judge);
  const ends = [student.archivedAt, ...student.signedEnds.filter((end) => end !== null)];
  const last = ends.reduce((a, b) => (new Date(a) > new Date(b) ? a : b));
  return keptFor(last, contractYears, judge);
}

/**
 * A trial request binds nobody: at once when the family asks. The daily job takes refused ones after 12 months, and others
 * when the contract that the family made is past its term; one that still waits is the funnel's work.
 *
 * @param contracts of the family: kept still, all past their term, or none known
 */
export function trialRequestFate(request: TrialRequestFact, judge: Judge, contracts: 'kept' | 'over' | 'none'): Fate {
  if (judge.mode === 'request') return gone;
  const isOver =
    request.status === 'REFUSED' || contracts === 'over' || (request.status === 'SIGNED' && contracts === 'none');
  return isOver ? keptFor(request.statusChangedAt, refusalYears, judge) : running;
}

/**
 * A payment's payer: 5 years after the year of the payment (402-FZ art. 29(1), Tax Code art. 23(1)8), and as long as the
 * student's card. The sum and the day stay for good.
 */
export function paymentFate(payment: PaymentFact, student: Fate | undefined, { today }: Judge): Fate {
  const accounting = `${Number(payment.date.slice(0, 4)) + accountingYears}-12-31`;
  if (today <= accounting) {
    const until = student?.gone === false && (student.until ?? '') > accounting ? student.until : accounting;
    return { gone: false, reason: 'accounting', until };
  }
  return student ?? gone;
}

/** The evidence of a thing, and whatever else is part of it, goes with it. */
export function withThing(thing: Fate | undefined, reason: 'evidence' | 'retention'): Fate {
  if (thing === undefined || thing.gone) return gone;
  return thing.reason === 'contractRunning' ? thing : { ...thing, reason };
}

function keptFor(end: string | null, years: number, { today, timeZone }: Judge): Fate {
  if (end === null) return running;
  const until = addYears(schoolDay(new Date(end), timeZone), years);
  return today > until ? gone : { gone: false, reason: 'retention', until };
}

/** 29 February becomes 28 February. */
export function addYears(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  const isLeap = new Date(`${moved.slice(0, 4)}-02-29`).getUTCDate() === 29;
  return moved.endsWith('-02-29') && !isLeap ? `${moved.slice(0, 8)}28` : moved;
}
