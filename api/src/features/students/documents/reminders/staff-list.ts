import { russianCount } from '../../../../shared/russian-text';
import type { ReportedReminder } from './document-reminders.repository';
import { describeExpiry, documentWords } from './document-words';
import { groupByStudent } from './group-by-student';

/** More than anybody can call in a day; the list of students has all of them. */
const maxStudents = 100;

const studentForms = ['ученик', 'ученика', 'учеников'] as const;
const notWritten = {
  noEmail: 'родителю не написали: нет эл. почты',
  consentRevoked: 'родителю не написали: согласие отозвано',
};

/** Returns the reminders of the day as staff read them, and the number of students. */
export function toStaffList(
  reminders: readonly ReportedReminder[],
  day: string,
  publicUrl: string,
): { students: number; list: string } {
  const students = groupByStudent(reminders);
  const hidden = Math.max(0, students.length - maxStudents);
  const parts = students.slice(0, maxStudents).map((ofStudent) => toLines(ofStudent, day, publicUrl).join('\n'));
  if (hidden > 0) parts.push(`И еще ${russianCount(hidden, studentForms)}.`);
  return { students: students.length, list: parts.join('\n\n') };
}

function toLines(
  reminders: readonly [ReportedReminder, ...ReportedReminder[]],
  day: string,
  publicUrl: string,
): string[] {
  const [{ studentId, studentName }] = reminders;
  return [
    studentName,
    ...reminders.map(({ documentType, expiresOn, unsent }) => {
      const note = unsent === null ? '' : ` (${notWritten[unsent]})`;
      return `— ${documentWords[documentType].name}: срок ${describeExpiry(expiresOn, day)}${note}`;
    }),
    `${publicUrl}/students/${studentId}?tab=documents`,
  ];
}
