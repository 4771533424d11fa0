import type { ImportPreview } from '@school/api-contract/students/student-import';

/** Fields that every new student requires. */
const ofEveryStudent = ['sportsDirection', 'parentName', 'parentPhone'] as const;

/** Required fields of new students that have no column in the file. */
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
