import type { OutgoingMessage } from '../../../../platform/delivery/outbox';
import { russianCount } from '../../../../shared/russian-text';
import type { ReportedReminder } from './document-reminders.repository';
import { describeExpiry, documentWords } from './document-words';
import { groupByStudent } from './group-by-student';

/** A letter for a day is of no use on the next one. */
const lifeMs = 24 * 3600 * 1000;
/** More than anybody rings up in a day; the list has them all. */
const mostStudents = 100;

const studentForms = ['ученик', 'ученика', 'учеников'] as const;
const notWritten = {
  noEmail: 'родителю не написали: нет email',
  consentRevoked: 'родителю не написали: согласие отозвано',
};

interface Digest {
  /** The school's day 'yyyy-MM-dd'. */
  day: string;
  now: Date;
  schoolName: string;
  publicUrl: string;
}

/** What parents were reminded of that day, for a member of staff who keeps documents. */
export function staffDigest(
  { id, email }: { id: number; email: string },
  reminders: readonly ReportedReminder[],
  { day, now, schoolName, publicUrl }: Digest,
): OutgoingMessage {
  const students = groupByStudent(reminders);
  const hidden = Math.max(0, students.length - mostStudents);
  return {
    channel: 'email',
    purpose: 'document_digest',
    to: email,
    subject: `Истекают документы: ${russianCount(students.length, studentForms)}`,
    text: [
      `${schoolName}: у этих учеников истекает срок документов. Родителям отправлены напоминания, если не сказано иное.`,
      '',
      ...students.slice(0, mostStudents).flatMap((ofStudent) => [...toLines(ofStudent, day, publicUrl), '']),
      ...(hidden === 0 ? [] : [`И еще ${russianCount(hidden, studentForms)}.`]),
      `Все, у кого истекают документы: ${publicUrl}/students?documentEnding=1`,
    ].join('\n'),
    idempotencyKey: `document-digest:${day}:${id}`,
    expiresAt: new Date(now.getTime() + lifeMs),
  };
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
