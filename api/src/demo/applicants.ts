import { expireContractsChore } from '../contracts/expire-contracts';
import type { Applicant } from './applicant';
import { type Calendar, shiftDay } from './calendar';
import type { Dice } from './dice';
import { createEnrolment } from './enrolment';
import type { Office } from './office';
import type { familyMaker } from './people';
import type { Stage } from './stage';
import type { Student } from './students';

/** Families that are no students (yet). */
export interface Applicants {
  /** Unknown to the school; as many as `strangersNeeded`. */
  strangers: Applicant[];
  /** A child whom the school knows from another time, at another address. */
  returning: Applicant;
  /** The second child of a family that the school knows. */
  sibling: Applicant;
}

export const strangersNeeded = 7;

/** A student who left and comes back, and the younger child of a student's family. */
export function makeRelatives(
  dice: Dice,
  calendar: Calendar,
  students: Student[],
  makeFamily: ReturnType<typeof familyMaker>,
): Pick<Applicants, 'returning' | 'sibling'> {
  const left = students.find(({ active }) => !active);
  const older = students.find(({ active, group, birthDate }) => active && group && birthDate < calendar.day(-9 * 365));
  if (!left || !older) throw new Error('Some students should have left, some should be older');
  const { parentPhone, parentEmail, parentActualAddress } = makeFamily(left.gender);
  const { birthCertificateNumber } = makeFamily(older.gender);
  const birthDate = calendar.day(-6 * 365 - dice.between(10, 350));
  return {
    returning: { ...left, parentPhone, parentEmail, parentActualAddress },
    sibling: {
      ...older,
      firstName: older.gender === 'female' ? 'Злата' : 'Савелий',
      birthDate,
      birthCertificateNumber,
      birthCertificateIssueDate: shiftDay(birthDate, 21),
    },
  };
}

/** Registrations in every state that nobody approved, and links that nobody has used. */
export function scheduleApplicants(
  stage: Stage,
  calendar: Calendar,
  office: Office,
  { strangers, returning, sibling }: Applicants,
): void {
  const familyOf = (applicant: Applicant) => createEnrolment(stage, calendar, office, applicant);
  const [signed, registered, mistyping, lapsed, ...rejected] = strangers.map(familyOf);
  const day = (back: number) => calendar.day(-back);

  signed?.registers(day(1), '19:20');
  signed?.signs(day(1), '19:23');
  registered?.registers(day(1), '20:40');
  mistyping?.registers(day(2), '21:10');
  mistyping?.failsToSign(day(2), '21:13');
  familyOf(sibling).registers(day(3), '17:30');
  familyOf(returning).registers(day(1), '12:15');

  lapsed?.registers(day(12), '19:20');
  lapsed?.office(day(11), '10:00', (contractId) => office.sendsContract(contractId));
  lapsed?.opensLink(day(11), '18:30');
  // the link was good for a week
  stage.at(calendar.at(day(4), '10:30'), () => expireContractsChore(stage.deps).run());

  const [tooYoung, again, foreign] = rejected;
  tooYoung?.registers(day(9), '19:20');
  tooYoung?.office(day(8), '10:20', (id) => office.rejects(id, 'Возраст не подходит ни одной группе'));
  again?.registers(day(16), '19:20');
  again?.office(day(15), '10:20', (id) => office.rejects(id, 'Повторная заявка той же семьи'));
  foreign?.registers(day(23), '19:20');
  foreign?.signs(day(23), '19:24');
  foreign?.office(day(22), '10:20', (id) => office.rejects(id, 'Указан чужой паспорт'));

  scheduleUnusedLinks(stage, calendar, office);
}

/** Two that are open, one that ran out and one that was revoked. */
function scheduleUnusedLinks(stage: Stage, calendar: Calendar, office: Office): void {
  stage.at(calendar.at(calendar.day(-1), '12:00'), () => office.issuesLink({}));
  stage.at(calendar.at(calendar.day(-2), '15:00'), () => office.issuesLink({ reusable: true }));
  stage.at(calendar.at(calendar.day(-20), '12:00'), () => office.issuesLink({}));
  let revoked = 0;
  stage.at(calendar.at(calendar.day(-4), '12:00'), async () => {
    revoked = (await office.issuesLink({})).id;
  });
  stage.at(calendar.at(calendar.day(-3), '09:00'), () => office.revokesLink(revoked));
}
