import type { AuditEvent } from '../platform/audit/audit-log';
import type { Applicant } from './applicant';
import { type Calendar, shiftDay } from './calendar';
import type { Staff } from './school';
import type { Student } from './students';

/** One family's way: what it sent, where the contract stands, and when. */
export interface Case {
  applicant: Applicant;
  studentId: number | null;
  trialRequestId: number | null;
  registration: 'pending' | 'approved' | 'rejected';
  contract: 'sent' | 'signed' | 'completed' | 'cancelled' | 'expired';
  /** Day on which the family sent the form. */
  day: string;
}

const approved: Case['contract'][] = [...Array<'completed'>(8).fill('completed'), 'signed', 'signed', 'sent', 'sent'];
const waiting: Case['contract'][] = ['signed', 'signed', 'sent', 'sent', 'sent', 'expired'];
export const rejections = [
  'Указан чужой паспорт',
  'Возраст не подходит ни одной группе',
  'Повторная заявка той же семьи',
];
export const enrolledNeeded = approved.length;
/** How many families besides those of `enrolled` the applicants are for. */
export const applicantsNeeded = waiting.length + rejections.length;

export interface People {
  staff: Staff;
  /** Students who registered by link, newest first; as many of them as `approved` has states. */
  enrolled: Student[];
  trialRequestIds: number[];
  applicants: Applicant[];
  /** The student whose contract is a draft. */
  draftFor: Student;
}

/** Every state that a registration and its contract can be in, oldest first. */
export function makeCases(calendar: Calendar, { enrolled, trialRequestIds, applicants }: People): Case[] {
  const students = approved.flatMap((contract, index): Case[] => {
    const student = enrolled[index];
    if (!student) return [];
    const trialRequestId = trialRequestIds[index] ?? null;
    return [
      {
        applicant: student,
        studentId: student.id,
        trialRequestId,
        registration: 'approved',
        contract,
        day: shiftDay(student.joinDate, -2),
      },
    ];
  });
  const none = { studentId: null, trialRequestId: null };
  const others = applicants.map((applicant, index): Case => {
    const contract = waiting[index];
    if (contract === undefined)
      return { ...none, applicant, registration: 'rejected', contract: 'cancelled', day: calendar.day(-9 - 7 * index) };
    return {
      ...none,
      applicant,
      registration: 'pending',
      contract,
      day: calendar.day(contract === 'expired' ? -12 : -1 - (index % 3)),
    };
  });
  // numbers follow the time
  return [...students, ...others].sort((a, b) => a.day.localeCompare(b.day));
}

/** `<year>-<5 digits>` in the order of time, as the counter would have given them. */
export function numberContracts(days: string[]): { numbers: string[]; counters: Map<string, number> } {
  const counters = new Map<string, number>();
  const numbers = days.map((day) => {
    const year = day.slice(0, 4);
    const counter = (counters.get(year) ?? 0) + 1;
    counters.set(year, counter);
    return `${year}-${String(counter).padStart(5, '0')}`;
  });
  return { numbers, counters };
}

/** What the audit chain would have heard of one case. */
export function auditTrail(one: Case, contractId: number, registrationId: number, userId: number): AuditEvent[] {
  const metadata = { registrationId, demo: true };
  const phoneNumber = one.applicant.parentPhone;
  const signed = one.contract === 'signed' || one.contract === 'completed';
  return [
    { eventType: 'registration.submitted', contractId, metadata },
    ...(signed ? [{ eventType: 'contract.signed', contractId, phoneNumber, metadata }] : []),
    ...(one.contract === 'cancelled' ? [{ eventType: 'contract.cancelled', contractId, userId, metadata }] : []),
    ...(one.registration === 'pending'
      ? []
      : [{ eventType: `registration.${one.registration}`, contractId, userId, metadata }]),
  ];
}
