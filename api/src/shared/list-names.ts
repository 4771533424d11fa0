import { type Child, toListNames } from '@school/api-contract/rules/list-names';

/** SQL: what tells the student from namesakes, as a `Child`. */
export const childJson = (student: string) => `json_build_object(
  'lastName', ${student}.last_name, 'firstName', ${student}.first_name, 'middleName', ${student}.middle_name,
  'birthDate', ${student}.birth_date)`;

/** SQL: `childJson` as the column `child`; null without a student. */
export const childSql = (student: string) =>
  `case when ${student}.id is not null then ${childJson(student)} end as child`;

/** What `childSql` reads. */
export interface WithChild {
  child: Child | null;
}

/** Rows of a list, with names that tell its children apart. */
export function withListNames<Row extends WithChild & { studentId: number | null; studentName: string | null }>(
  rows: readonly Row[],
): (Row & { studentName: Row['studentName'] | string })[] {
  const names = toListNames(
    rows.flatMap(({ studentId, child }) => (studentId !== null && child ? [[studentId, child] as const] : [])),
  );
  return rows.map((row) => ({
    ...row,
    studentName: names.get(row.studentId ?? 0) ?? row.studentName,
  }));
}
