import type { ImportPreview } from '@school/api-contract/students/student-import';

/** Without these nobody can be added. */
const ofEveryStudent = ['sportsDirection', 'parentName', 'parentPhone'] as const;

/** What no column of the file says, though lines of new students need it. */
export function absentColumns({
  columns,
  rows,
}: Pick<ImportPreview, 'columns' | 'rows'>): (typeof ofEveryStudent)[number][] {
  return ofEveryStudent.filter(
    (field) =>
      !columns.some((column) => column.field === field) &&
      rows.some(({ faults }) => faults.some((fault) => fault.fault === 'missing' && fault.field === field)),
  );
}
