import type { Applicant } from './applicant';
import { type Calendar, shiftDay } from './calendar';
import { createEnrolment } from './enrolment';
import type { Office } from './office';
import type { Faults, Stage } from './stage';
import { illnesses, type Newcomer, type Student } from './students';

/** What became of a newcomer's contract. */
type Way = 'has the link' | 'gets no SMS' | 'has no mailbox' | 'revoked the medical consent' | 'signed by link';

/** Newest first; all but the first two have signed, which costs the first start 0.15 s for each PDF. */
const ways: Way[] = ['has the link', 'gets no SMS', 'has no mailbox', 'revoked the medical consent', 'signed by link'];
const unsigned = 2;

/** Who is in a group, who joined last first. */
export function newestMembers(students: Student[]): Newcomer[] {
  const members = students.flatMap((student) => {
    const { group, active } = student;
    return active && group ? [Object.assign(student, { group })] : [];
  });
  return members.sort((a, b) => b.joinDate.localeCompare(a.joinDate));
}

/** The newest members of groups, as many as there are ways. Some tell of an illness, with the consent to keep it. */
export function pickNewcomers(students: Student[]): Newcomer[] {
  const newcomers = newestMembers(students).slice(0, ways.length);
  for (const newcomer of signers(newcomers).slice(1)) [newcomer.medicalInfo] = illnesses;
  return newcomers;
}

/** Those who sign: the SIGNED requests of the funnel are theirs. */
export function signers<T>(newcomers: T[]): T[] {
  return newcomers.slice(unsigned);
}

/** What does not work at the newcomers' side. */
export function faultsOf(newcomers: Applicant[]): Faults {
  const of = (way: Way) => newcomers.filter((_, index) => ways[index] === way);
  return {
    noSms: new Set(of('gets no SMS').map(({ parentPhone }) => parentPhone)),
    noMailbox: new Set(of('has no mailbox').map(({ parentEmail }) => parentEmail)),
    busyMail: new Set(of('signed by link').map(({ parentEmail }) => parentEmail)),
  };
}

/**
 * The youngest students: each registered by a link the day before it joined its group, and was approved on the day.
 * Their cards come from that approval, and with them their ids.
 */
export function scheduleNewcomers(
  stage: Stage,
  calendar: Calendar,
  office: Office,
  newcomers: Newcomer[],
  trialRequestIds: number[],
): void {
  const requestOf = new Map(signers(newcomers).map((newcomer, index) => [newcomer, trialRequestIds[index]]));
  for (const [index, newcomer] of newcomers.entries()) {
    const way = ways[index];
    const { joinDate, group } = newcomer;
    const eve = shiftDay(joinDate, -1);
    const family = createEnrolment(stage, calendar, office, newcomer);
    family.registers(eve, '19:20', requestOf.get(newcomer));
    family.office(joinDate, '10:05', async (contractId) => {
      newcomer.id = await office.approves(contractId, [group.id]);
    });
    switch (way) {
      case 'gets no SMS':
      case 'has the link':
        family.opensLink(joinDate, '20:10');
        // the first link runs out after a week
        family.office(calendar.day(-2), '11:30', (contractId) => office.sendsContract(contractId));
        break;
      case 'signed by link':
        family.opensLink(joinDate, '19:40');
        family.signs(joinDate, '19:44', 1);
        break;
      default:
        family.signs(eve, '19:22');
    }
    if (way === 'revoked the medical consent') {
      family.office(calendar.day(-2), '15:10', (contractId) => office.revokesMedicalConsent(contractId));
    }
  }
}
