import { formatPhone } from '@school/api-contract/rules/phone';
import type { School } from '@school/api-contract/school/school';
import type { DocumentType } from '@school/api-contract/students/student-documents';
import type { OutgoingMessage } from '../../../../platform/delivery/outbox';
import { getContactPhone } from '../../../school-readiness/requisite-faults';
import { describeExpiry, documentWords } from './document-words';

/** After this time an unsent letter is given up, because its text would be outdated. */
const lifeMs = 3 * 24 * 3600 * 1000;

interface Reminded {
  to: string;
  /** The child's. */
  firstName: string;
  documents: readonly { documentType: DocumentType; expiresOn: string }[];
  /** The school's day, as all days 'yyyy-MM-dd'. */
  today: string;
  now: Date;
  /** The reminder that the letter is for. */
  reminderId: number;
}

/**
 * Creates one letter to the parent about a child's expiring documents. The subject names no document, because some are
 * about health.
 */
export function parentLetter(
  school: Pick<School, 'phone' | 'operatorPhone'>,
  { to, firstName, documents, today, now, reminderId }: Reminded,
): OutgoingMessage {
  // a new database has an invented phone
  const phone = getContactPhone(school);
  const lines = documents.map(({ documentType, expiresOn }) => {
    const { genitive, toBring } = documentWords[documentType];
    return `— Срок действия ${genitive} ${describeExpiry(expiresOn, today)} Принесите, пожалуйста, ${toBring}.`;
  });
  return {
    channel: 'email',
    purpose: 'document_reminder',
    to,
    subject: `Документы для занятий (${firstName}): истекает срок`,
    text: [
      'Здравствуйте!',
      '',
      `Для занятий в школе нужны действующие документы. Ребенок: ${firstName}.`,
      '',
      ...lines,
      '',
      'Отдайте документ администратору школы. Если вы его уже передали, ничего делать не нужно.',
      ...(phone === '' ? [] : [`Вопросы — по телефону ${formatPhone(phone)}.`]),
    ].join('\n'),
    idempotencyKey: `document-reminder:${reminderId}`,
    expiresAt: new Date(now.getTime() + lifeMs),
  };
}
