import type { NewContractRequest } from '../../features/contracts/drafts/new-contract.service';
import type { Calendar } from './calendar';
import type { Office } from './office';
import { type Stage, secondsAfter } from './stage';
import type { Student } from './students';

/** Schedules an action on the created contract. */
type ScheduleContractAction = (day: string, time: string, act: (contractId: number) => Promise<unknown>) => void;

/**
 * Schedules contracts that the office creates from students' cards: public offers in every state, and one to be signed.
 */
export function scheduleCardContracts(stage: Stage, calendar: Calendar, office: Office, students: Student[]): void {
  const members = students.filter(({ active, group, joinDate }) => active && group && joinDate < calendar.day(-60));
  // from different groups
  const [paid, mistaken, sent, draft] = members.filter((_, index) => index % 9 === 4);
  const withoutGroup = students.findLast(({ active, group }) => active && !group);
  const day = (back: number) => calendar.day(-back);

  function makes(
    moment: Date,
    student: Student | undefined,
    contractType: NewContractRequest['contractType'],
  ): ScheduleContractAction {
    if (!student) throw new Error('Some students should have joined long ago');
    let contractId = 0;
    stage.at(moment, async () => {
      contractId = await office.createContract({ studentId: student.id, contractType });
    });
    return (onDay, time, act) => stage.at(calendar.at(onDay, time), () => act(contractId));
  }

  const offered = makes(calendar.at(day(20), '12:40'), paid, 'public_offer');
  offered(day(20), '12:41', office.sendContract);
  offered(day(18), '10:15', (id) => office.recordAcceptance(id, { basis: 'payment', acceptedOn: day(19) }));

  const wrong = makes(calendar.at(day(14), '13:20'), mistaken, 'public_offer');
  wrong(day(14), '13:31', (id) => office.cancelContract(id, 'Ошибка в направлении занятий'));

  makes(calendar.at(day(5), '16:00'), sent, 'public_offer')(day(5), '16:01', office.sendContract);
  makes(secondsAfter(calendar.now, -1500), draft, 'public_offer');
  makes(secondsAfter(calendar.now, -600), withoutGroup, 'electronic_signature');
}
