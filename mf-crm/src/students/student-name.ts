import { fullYears } from '@school/api-contract/families/registrations';
import type { StudentRow } from '@school/api-contract/students/students';
import { schoolDay } from '@school/kit';

/** 'Иванова Анна Сергеевна'. */
export function toFullName({
  lastName,
  firstName,
  middleName,
}: Pick<StudentRow, 'lastName' | 'firstName' | 'middleName'>) {
  return [lastName, firstName, middleName].filter(Boolean).join(' ');
}

/** Age in full years on the school's day of `now`. */
export function getAge(birthDate: string, now: Date): number {
  return fullYears(birthDate, schoolDay(now));
}
