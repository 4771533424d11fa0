/** Address of a student's card that leads back to the page `from` when it is closed. */
export function toStudentAddress(studentId: number, from: string): string {
  return `/students/${studentId}?from=${encodeURIComponent(from)}`;
}
