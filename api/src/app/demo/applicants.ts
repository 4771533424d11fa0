import { expireContractsTask } from '../../features/contracts/ending/expire-contracts';
import { addDays } from '../../shared/calendar/days';
import type { Applicant } from './applicant';
import type { Calendar } from './calendar';
import type { Dice } from './dice';
import { createEnrolment } from './enrolment';
import type { Office } from './office';
import type { createFamilyMaker } from './people';
import type { Stage } from './stage';
import type { Student } from './students';

/** Families without a student, or not yet. */
export interface Applicants {
  /** Families new to the school; `strangersNeeded` of them. */
  strangers: Applicant[];
  /** A former student who returns, with a new address. */
  returning: Applicant;
  /** The second child of a known family. */
  sibling: Applicant;
}

export const strangersNeeded = 7;

/** Creates a returning former student and the younger sibling of a student. */
export function draftRelatives(
  dice: Dice,
  calendar: Calendar,
  students: Student[],
  makeFamily: ReturnType<typeof createFamilyMaker>,
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
      birthCertificateIssueDate: addDays(birthDate, 21),
    },
  };
}

/** Schedules registrations in every state before approval, and unused links. */
export function scheduleApplicants(
  stage: Stage,
  calendar: Calendar,
  office: Office,
  { strangers, returning, sibling }: Applicants,
): void {
  const createFamilyEnrolment = (applicant: Applicant) => createEnrolment(stage, calendar, office, applicant);
  const [signed, registered, mistyping, lapsed, ...rejected] = strangers.map(createFamilyEnrolment);
  const day = (back: number) => calendar.day(-back);

  signed?.register(day(1), '19:20');
  signed?.sign(day(1), '19:23');
  registered?.register(day(1), '20:40');
  mistyping?.register(day(2), '21:10');
  mistyping?.failToSign(day(2), '21:13');
  createFamilyEnrolment(sibling).register(day(3), '17:30');
  createFamilyEnrolment(returning).register(day(1), '12:15');

  lapsed?.register(day(12), '19:20');
  lapsed?.office(day(11), '10:00', (contractId) => office.sendContract(contractId));
  lapsed?.openLink(day(11), '18:30');
  // the link was valid for a week, to the end of its last day
  stage.at(calendar.at(day(3), '10:30'), () => expireContractsTask(stage.deps).run());

  const [tooYoung, again, foreign] = rejected;
  tooYoung?.register(day(9), '19:20');
  tooYoung?.office(day(8), '10:20', (id) => office.reject(id, 'Возраст не подходит ни одной группе'));
  again?.register(day(16), '19:20');
  again?.office(day(15), '10:20', (id) => office.reject(id, 'Повторная заявка той же семьи'));
  foreign?.register(day(23), '19:20');
  foreign?.sign(day(23), '19:24');
  foreign?.office(day(22), '10:20', (id) => office.reject(id, 'Указан чужой паспорт'));

  scheduleUnusedLinks(stage, calendar, office);
}

/** Schedules two open links, an expired one and a revoked one. */
function scheduleUnusedLinks(stage: Stage, calendar: Calendar, office: Office): void {
  stage.at(calendar.at(calendar.day(-1), '12:00'), () => office.issueLink({}));
  stage.at(calendar.at(calendar.day(-2), '15:00'), () => office.issueLink({ reusable: true }));
  stage.at(calendar.at(calendar.day(-20), '12:00'), () => office.issueLink({}));
  let revoked = 0;
  stage.at(calendar.at(calendar.day(-4), '12:00'), async () => {
    revoked = (await office.issueLink({})).id;
  });
  stage.at(calendar.at(calendar.day(-3), '09:00'), () => office.revokeLink(revoked));
}
