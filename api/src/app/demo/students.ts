import { weekdays } from '@school/api-contract/common';
import type { Transaction } from '../../platform/database/database';
import { addDays } from '../../shared/calendar/days';
import type { Applicant } from './applicant';
import type { Calendar } from './calendar';
import type { Dice } from './dice';
import type { Group } from './groups';
import { insertRows } from './insert-rows';
import type { createFamilyMaker } from './people';
import { directions } from './school';

/** Attendance covers this many days. */
export const historyDays = 92;
const withoutGroup = 5;
const left = 6;

export interface Student extends Applicant {
  /** 0 until the card exists. */
  id: number;
  group: Group | undefined;
  joinDate: string;
  active: boolean;
}

/** A member of a group who registers by link; the approval creates the card. */
export type Newcomer = Student & { group: Group };

/** Drafts 160 students: members of groups, a few without a group, a few who left. */
export function draftStudents(
  dice: Dice,
  calendar: Calendar,
  groups: Group[],
  makeFamily: ReturnType<typeof createFamilyMaker>,
): Student[] {
  const makeDraft = (group: Group | undefined, active = true): Student =>
    draftStudent(dice, calendar, group, makeFamily, active);
  return [
    ...groups.flatMap((group) => Array.from({ length: group.size }, () => makeDraft(group))),
    ...Array.from({ length: withoutGroup }, () => makeDraft(undefined)),
    ...Array.from({ length: left }, () => makeDraft(dice.pick(groups), false)),
  ];
}

export const illnesses = ['Аллергия на орехи', 'Астма, ингалятор с собой', 'Носит очки'] as const;

/** Creates the cards of students from before registrations by link; sets their ids. */
export async function seedStudents(
  trx: Transaction,
  dice: Dice,
  calendar: Calendar,
  students: Student[],
): Promise<void> {
  // the office has no passport data of some students without a group
  const withoutPassport = new Set(students.filter(({ group }) => !group).slice(0, 2));
  const ids = await insertRows(
    trx,
    'students',
    students.map((student, index) => {
      const { id: _, group: __, joinDate, ...row } = student;
      return {
        ...row,
        ...(withoutPassport.has(student) ? { parentPassportSeries: null, parentPassportNumber: null } : {}),
        medicalInfo: dice.chance(0.12) ? dice.pick(illnesses) : null,
        contractType: 'public_offer',
        // these public offers were accepted on paper and have their own series of numbers
        contractNumber: `О-${joinDate.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`,
        contractDate: joinDate,
        createdAt: calendar.at(joinDate, '12:00'),
        updatedAt: calendar.at(joinDate, '12:00'),
      };
    }),
  );
  for (const [index, student] of students.entries()) student.id = ids[index] ?? 0;
  await insertRows(trx, 'student_groups', toMemberships(students, calendar));
}

function draftStudent(
  dice: Dice,
  calendar: Calendar,
  group: Group | undefined,
  makeFamily: ReturnType<typeof createFamilyMaker>,
  active: boolean,
): Student {
  const sportsDirection = group?.direction ?? dice.pick(directions);
  const girlShare = { artistic_gymnastics: 1, martial_arts: 0.2, dance: 0.75, sports_gymnastics: 0.55 }[
    sportsDirection
  ];
  const family = makeFamily(dice.chance(girlShare) ? 'female' : 'male');
  const age = dice.between(...(group?.ages ?? [5, 10]));
  const birthDate = calendar.day(-age * 365 - dice.between(10, 350));
  // some students joined recently; the first lesson is never in the future
  const joined = dice.chance(0.7) ? dice.between(historyDays, 700) : dice.between(3, historyDays);
  return {
    id: 0,
    ...family,
    birthDate,
    birthCertificateIssueDate: addDays(birthDate, dice.between(5, 40)),
    sportsDirection,
    trainingDays: (group?.days ?? [2, 4]).flatMap((day) => weekdays[day - 1] ?? []),
    trainingAddress: group?.address ?? 'г. Москва, ул. Лесная, д. 12',
    group,
    joinDate: calendar.day(active ? -joined : -dice.between(historyDays, 400)),
    active,
  };
}

/** Drafts a family that registered and is not a student yet. */
export function draftApplicant(
  dice: Dice,
  calendar: Calendar,
  groups: Group[],
  makeFamily: ReturnType<typeof createFamilyMaker>,
): Applicant {
  return draftStudent(dice, calendar, dice.pick(groups), makeFamily, true);
}

function toMemberships(students: Student[], calendar: Calendar): object[] {
  return students.flatMap(({ id, group, joinDate, active }) =>
    group ? [{ studentId: id, groupId: group.id, joinDate, leaveDate: active ? null : calendar.day(-20), active }] : [],
  );
}

/** Adds students without a group to the waiting list of a full group of their direction. */
export async function seedWaitingList(
  trx: Transaction,
  calendar: Calendar,
  groups: Group[],
  students: Student[],
  adminId: number,
): Promise<void> {
  const waiting = students.filter(({ active, group }) => active && !group);
  const rows = waiting.flatMap(({ id, sportsDirection }, index) => {
    const full = groups.find(
      ({ direction, size, maxStudents }) => direction === sportsDirection && size >= maxStudents,
    );
    const addedAt = calendar.at(calendar.day(index - 12), '13:30');
    return full ? [{ groupId: full.id, studentId: id, addedBy: adminId, addedAt }] : [];
  });
  await insertRows(trx, 'waiting_list', rows);
}
