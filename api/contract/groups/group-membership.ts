import type { Journal } from './attendance';

type Student = Journal['students'][number];
type Stay = NonNullable<Student['stays']>[number];

/**
 * Whether a student of the journal was in the group on the day, 'yyyy-MM-dd'. Separate from the schemas, because the
 * dashboard does not need them.
 */
export function isMemberOn(student: Student, date: string): boolean {
  return student.stays ? student.stays.some((stay) => includesDay(stay, date)) : includesDay(student, date);
}

const includesDay = ({ joinDate, leaveDate }: Stay, date: string) =>
  joinDate <= date && (leaveDate === null || date < leaveDate);
