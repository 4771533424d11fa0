import type { AttendanceSession } from '@school/api-contract/groups/attendance';

type Place = Pick<AttendanceSession, 'branchName' | 'hall'>;

export const toPlace = ({ branchName, hall }: Place) => [branchName, hall].filter(Boolean).join(', ');

/** The hall alone where it names one place among the sessions. */
export function toShortPlace({ branchName, hall }: Place, among: readonly Place[]): string {
  const isElsewhere = among.some((other) => other.hall === hall && other.branchName !== branchName);
  return hall === null || isElsewhere ? toPlace({ branchName, hall }) : hall;
}
