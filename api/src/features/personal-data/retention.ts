import type { ErasureItem } from '@school/api-contract/families/personal-data';
import type { ContractStatus, RegistrationStatus, TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { addYears } from '../../shared/calendar/days';
import { toSchoolDay } from '../../shared/calendar/school-day';

/**
 * Says to erase a record, or how long to keep it and why (specification section 1: contract term plus 5 years; 152-FZ
 * art. 5(7), 21(4), 21(5)). Days are 'yyyy-MM-dd' in the school's zone; `until` is the last day of keeping.
 */
export type RetentionDecision =
  | { erase: true }
  | {
      erase: false;
      reason: NonNullable<ErasureItem['reason']>;
      /** Null while the term has no end. */
      until: string | null;
    };

/**
 * `request`: the family asked, so everything that the school need not keep is erased at once. `retention`: the daily
 * job, which erases only what is past its term.
 */
export type Mode = 'request' | 'retention';

export interface RetentionContext {
  mode: Mode;
  today: string;
  timeZone: string;
}

export interface StudentFacts {
  id: number;
  active: boolean;
  archivedAt: string | null;
  contractType: 'public_offer' | 'electronic_signature';
  /**
   * Moments at which the signed contracts were terminated; null for a contract that ends with the student's archiving.
   */
  signedEnds: (string | null)[];
  paymentCount: number;
}

export interface ContractFacts {
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

export interface TrialRequestFacts {
  id: number;
  status: TrialRequestStatus;
  statusChangedAt: string;
}

export interface PaymentFacts {
  id: number;
  date: string;
  studentId: number | null;
}

const contractYears = 5;
const refusalYears = 1;
const accountingYears = 5;

const eraseNow: RetentionDecision = { erase: true };
const keepWhileRunning: RetentionDecision = { erase: false, reason: 'contractRunning', until: null };

/**
 * Keeps a signed contract for its term and 5 years; the term ends with the termination, else when the student is
 * archived. Erases an unsigned contract on request, else 12 months after it was closed. Keeps an open contract of an
 * active student.
 */
export function decideOnContract(contract: ContractFacts, context: RetentionContext): RetentionDecision {
  if (contract.signedAt !== null) return keepFor(findContractEnd(contract), contractYears, context);
  const isOpen = contract.status === 'draft' || contract.status === 'sent';
  if (isOpen && contract.studentActive === true) return keepWhileRunning;
  if (context.mode === 'request') return eraseNow;
  if (isOpen || contract.registrationStatus === 'pending') return keepWhileRunning;
  return keepFor(contract.cancelledAt ?? contract.updatedAt, refusalYears, context);
}

function findContractEnd(contract: ContractFacts): string | null {
  if (contract.cancelledAt !== null) return contract.cancelledAt;
  if (contract.studentId !== null) return contract.studentActive ? null : contract.studentArchivedAt;
  return contract.registrationStatus === 'rejected' ? contract.reviewedAt : null;
}

/**
 * Keeps a student's card while the student is active and for 5 years after the last contract's end; training under the
 * public offer or a payment is a contract too (Civil Code art. 438(3)). Erases a card without a contract on request,
 * else 12 months after it was archived.
 */
export function decideOnStudent(student: StudentFacts, context: RetentionContext): RetentionDecision {
  if (student.active || student.archivedAt === null) return keepWhileRunning;
  const hadContract =
    student.contractType === 'public_offer' || student.signedEnds.length > 0 || student.paymentCount > 0;
  if (!hadContract) return context.mode === 'request' ? eraseNow : keepFor(student.archivedAt, refusalYears, context);
  const ends = [student.archivedAt, ...student.signedEnds.filter((end) => end !== null)];
  const last = ends.reduce((a, b) => (new Date(a) > new Date(b) ? a : b));
  return keepFor(last, contractYears, context);
}

/**
 * Erases a trial request at once when the family asks. The daily job erases a refused one after 12 months and another
 * one when the family's contracts are past their term; it keeps open requests.
 *
 * @param contracts the family's contracts: some are kept, all are past their term, or there are none
 */
export function decideOnTrialRequest(
  request: TrialRequestFacts,
  context: RetentionContext,
  contracts: 'kept' | 'over' | 'none',
): RetentionDecision {
  if (context.mode === 'request') return eraseNow;
  const isOver =
    request.status === 'REFUSED' || contracts === 'over' || (request.status === 'SIGNED' && contracts === 'none');
  return isOver ? keepFor(request.statusChangedAt, refusalYears, context) : keepWhileRunning;
}

/**
 * Keeps a payment's payer for 5 years after the year of the payment (402-FZ art. 29(1), Tax Code art. 23(1)8), and as
 * long as the student's card. Amount and date are never erased.
 */
export function decideOnPayment(
  payment: PaymentFacts,
  student: RetentionDecision | undefined,
  { today }: RetentionContext,
): RetentionDecision {
  const accounting = `${Number(payment.date.slice(0, 4)) + accountingYears}-12-31`;
  if (today <= accounting) {
    const until = student?.erase === false && (student.until ?? '') > accounting ? student.until : accounting;
    return { erase: false, reason: 'accounting', until };
  }
  return student ?? eraseNow;
}

/** Applies the decision on a record to the evidence and other parts of it. */
export function followDecision(
  parent: RetentionDecision | undefined,
  reason: 'evidence' | 'retention',
): RetentionDecision {
  if (parent === undefined || parent.erase) return eraseNow;
  return parent.reason === 'contractRunning' ? parent : { ...parent, reason };
}

function keepFor(end: string | null, years: number, { today, timeZone }: RetentionContext): RetentionDecision {
  if (end === null) return keepWhileRunning;
  const until = addYears(toSchoolDay(new Date(end), timeZone), years);
  return today > until ? eraseNow : { erase: false, reason: 'retention', until };
}
