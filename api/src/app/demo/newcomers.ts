import { addDays } from '../../shared/calendar/days';
import type { Applicant } from './applicant';
import type { Calendar } from './calendar';
import { createEnrolment } from './enrolment';
import type { Office } from './office';
import type { Faults, Stage } from './stage';
import { illnesses, type Newcomer, type Student } from './students';

/** The state of a newcomer's contract. */
type NewcomerOutcome =
  | 'has the link'
  | 'gets no SMS'
  | 'has no mailbox'
  | 'revoked the medical consent'
  | 'signed by link';

/** Newest first. All but the first two are signed; each signed PDF adds 0.15 s to the first start. */
const outcomes: NewcomerOutcome[] = [
  'has the link',
  'gets no SMS',
  'has no mailbox',
  'revoked the medical consent',
  'signed by link',
];
const unsignedCount = 2;

/** Members of groups, newest first. */
function listNewestMembers(students: Student[]): Newcomer[] {
  const members = students.flatMap((student) => {
    const { group, active } = student;
    return active && group ? [Object.assign(student, { group })] : [];
  });
  return members.sort((a, b) => b.joinDate.localeCompare(a.joinDate));
}

/** Students whose requests the funnel knows: some of those who joined within eleven months. */
export function pickFunnelMembers(students: Student[], calendar: Calendar): Student[] {
  const first = calendar.day(-320);
  const members = listNewestMembers(students).filter(({ joinDate }) => joinDate > first);
  return members.filter((_, index) => index < 7 || index % 3 === 0);
}

/**
 * Picks the newest members of groups, one per outcome. All signers but the first report an illness, with the consent to
 * store it.
 */
export function pickNewcomers(students: Student[]): Newcomer[] {
  const newcomers = listNewestMembers(students).slice(0, outcomes.length);
  for (const newcomer of listSigners(newcomers).slice(1)) [newcomer.medicalInfo] = illnesses;
  return newcomers;
}

/** The newcomers who sign; the SIGNED requests of the funnel are theirs. */
export function listSigners<T>(newcomers: T[]): T[] {
  return newcomers.slice(unsignedCount);
}

/** Phones and mailboxes of the newcomers that do not work. */
export function getNewcomerFaults(newcomers: Applicant[]): Faults {
  const of = (outcome: NewcomerOutcome) => newcomers.filter((_, index) => outcomes[index] === outcome);
  return {
    noSms: new Set(of('gets no SMS').map(({ parentPhone }) => parentPhone)),
    noMailbox: new Set(of('has no mailbox').map(({ parentEmail }) => parentEmail)),
    busyMail: new Set(of('signed by link').map(({ parentEmail }) => parentEmail)),
  };
}

/**
 * Schedules the newest students: each registers by a link the day before joining a group and is approved the next day.
 * The approval creates their cards and ids.
 */
export function scheduleNewcomers(
  stage: Stage,
  calendar: Calendar,
  office: Office,
  newcomers: Newcomer[],
  trialRequestIds: number[],
): void {
  const requestsByNewcomer = new Map(
    listSigners(newcomers).map((newcomer, index) => [newcomer, trialRequestIds[index]]),
  );
  for (const [index, newcomer] of newcomers.entries()) {
    const outcome = outcomes[index];
    const { joinDate, group } = newcomer;
    const dayBefore = addDays(joinDate, -1);
    const family = createEnrolment(stage, calendar, office, newcomer);
    family.register(dayBefore, '19:20', requestsByNewcomer.get(newcomer));
    family.office(joinDate, '10:05', async (contractId) => {
      newcomer.id = await office.approve(contractId, [group.id]);
    });
    switch (outcome) {
      case 'gets no SMS':
      case 'has the link':
        family.openLink(joinDate, '20:10');
        // the first link expires after a week
        family.office(calendar.day(-2), '11:30', (contractId) => office.sendContract(contractId));
        break;
      case 'signed by link':
        family.openLink(joinDate, '19:40');
        family.sign(joinDate, '19:44', 1);
        break;
      case 'has no mailbox':
      case 'revoked the medical consent':
        family.sign(dayBefore, '19:22');
    }
    if (outcome === 'revoked the medical consent') {
      family.office(calendar.day(-2), '15:10', (contractId) => office.revokeMedicalConsent(contractId));
    }
  }
}
