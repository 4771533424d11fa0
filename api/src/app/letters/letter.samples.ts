import { getEvent, notificationEventNames, renderTemplate } from '@school/api-contract/school/notification-events';
import {
  emailChangeLetter,
  newEmailLetter,
  passkeyAddedLetter,
  passkeyRemovedLetter,
  passwordKnownLetter,
  passwordResetLetter,
  secondFactorOffLetter,
  signInLockLetter,
} from '../../features/auth/account-letters';
import { consentLinkLetter, consentRevokedLetter } from '../../features/consents/consent-letters';
import { cancellationLetter } from '../../features/contracts/ending/cancellation-letter';
import { terminationLetter } from '../../features/contracts/ending/termination-letter';
import { offerLetter } from '../../features/contracts/offers/offer-letter';
import { signingLinkLetter } from '../../features/contracts/sending/signing-link-letter';
import { parkedLetter, unsealedLetter } from '../../features/contracts/signing/operator-letters';
import { signedLetter } from '../../features/contracts/signing/signed-letter';
import { defaultTexts } from '../../features/notifications/default-texts';
import { digestLetter } from '../../features/notifications/digest-letter';
import { paymentLinkLetter } from '../../features/payments/orders/payment-link-letter';
import { registrationLinkLetter } from '../../features/registrations/registration-link-letter';
import { rejectionLetter } from '../../features/registrations/rejection-letter';
import { toChangeText } from '../../features/session-changes/session-change-texts';
import { parentLetter } from '../../features/students/documents/reminders/parent-letter';
import { debtText, endingText } from '../../features/subscriptions/reminders/reminder-texts';
import { invitationLetter } from '../../features/users/invitation-letter';
import { anchorLetter, brokenChainLetter } from '../../platform/audit/anchor-letters';
import { halfUsedLetter, smsStoppedLetter } from '../../platform/sms/operator-letters';
import { russianMoney } from '../../shared/russian-text';
import type { LetterSchool } from './letter-html';

/** Every letter, written by the code that sends it, for the tests and stories of their look. */
export const publicUrl = 'https://portal.sport-school-vector.example';

export const sampleSchool: LetterSchool = {
  name: 'Спортивная школа «Вектор»',
  phone: '+74951234567',
  email: 'school@example.org',
  address: 'Москва, ул. Лесная, 12',
  accentColor: null,
};

export const longSchool: LetterSchool = {
  name: 'Муниципальное автономное учреждение дополнительного образования «Спортивная школа олимпийского резерва „Вершина“»',
  phone: '+73842123456',
  email: 'priemnaya.komissiya@sportivnaya-shkola.example.org',
  address:
    'Кемеровская область — Кузбасс, Новокузнецк, проспект Строителей-Первопроходцев, дом 112, корпус 3, помещение 14',
  accentColor: '#ffd54a',
};

const token = 'Zk3vT0mVq1x9yqkU0q0cRkq2yB1mJm8vQ4o5T7d9w2s';
const contractNumber = '2026-00135';
const lastDay = 'до 4 декабря';
const studentName = 'Константинопольская-Преображенская Александра-Виктория Максимилиановна';
const contract = { contractNumber, studentName };
const account = { username: 'owner', publicUrl };
const sender = { name: sampleSchool.name, phone: sampleSchool.phone, operatorPhone: '', currency: 'RUB' };
const reminded = { id: 1, studentId: 1, subscriptionId: 1, parentEmail: '', parentPhone: '', firstName: 'Мария' };
const signed = {
  checkUrl: `${publicUrl}/verify?n=${contractNumber}&c=7K2M9QXR4B`,
  checkCode: '7K2M-9QXR-4B',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const consent = { title: 'Согласие на обработку персональных данных', version: 2, childName: 'Соколова Мария' };

interface LetterSample {
  subject: string;
  text: string;
}

const asLetter = ({ subject, letter }: { subject: string; letter: string }): LetterSample => ({
  subject,
  text: letter,
});

const familyLetters: LetterSample[] = [
  registrationLinkLetter({ url: `${publicUrl}/register/${token}`, lastDay }),
  signingLinkLetter({ ...contract, url: `${publicUrl}/sign-contract/${token}?cid=135`, lastDay }),
  signedLetter({ ...contract, ...signed, isSigned: true }),
  signedLetter({ ...contract, ...signed, isSigned: false }),
  offerLetter(contract),
  terminationLetter({
    ...{ ...contract, day: '2026-11-23', reason: 'переезд семьи' },
    ...{ operatorPhone: sampleSchool.phone, operatorEmail: 'school@sport-school-vector.example' },
  }),
  cancellationLetter({
    ...{ ...contract, reason: 'ошибка в направлении занятий', contractType: 'electronic_signature' },
    cancelledText: 'отменен: подписывать его не нужно, ссылка больше не действует',
    ...{ operatorPhone: sampleSchool.phone, operatorEmail: 'school@sport-school-vector.example' },
  }),
  paymentLinkLetter({
    ...{ sum: russianMoney(4500, 'RUB'), purpose: 'занятия за декабрь, художественная гимнастика' },
    ...{ childFirstName: 'София', until: '2026-11-30', url: `${publicUrl}/pay/${token}` },
  }),
  rejectionLetter({
    ...{ childName: consent.childName, contractNumber: contract.contractNumber, reason: 'в группе не осталось мест' },
    cancelledText: 'отменен: подписывать его не нужно',
    ...{ operatorPhone: sampleSchool.phone, operatorEmail: 'school@sport-school-vector.example' },
  }),
  consentLinkLetter({ url: `${publicUrl}/consents/${token}`, hours: 24 }),
  consentRevokedLetter([
    { ...consent, kind: 'consent_personal_data' },
    { ...consent, kind: 'consent_medical', title: 'Согласие на обработку сведений о здоровье' },
  ]),
  toDocumentLetter(),
  asLetter(endingText(sender, { ...reminded, planName: 'Два раза в неделю', endsOn: '2026-12-03', sessionsLeft: 2 })),
  asLetter(
    toChangeText(
      sender,
      {
        ...{ groupName: 'Гимнастика 5–7', planned: { date: '2026-11-24', time: '17:30' } },
        ...{ state: 'moved', movedTo: { date: '2026-11-26', time: '18:00' } },
      },
      false,
    ),
  ),
  asLetter(debtText(sender, { ...reminded, planName: 'Два раза в неделю', amount: 4500, dueSince: '2026-11-10' })),
];

function toDocumentLetter(): LetterSample {
  const { subject = '', text } = parentLetter(sender, {
    ...{ to: 'parent@example.org', firstName: 'Мария', today: '2026-11-23', now: new Date(0), reminderId: 1 },
    documents: [
      { documentType: 'PEDIATRIC_CERTIFICATE', expiresOn: '2026-12-03' },
      { documentType: 'INSURANCE', expiresOn: '2026-11-20' },
    ],
  });
  return { subject, text };
}

const operatorLetters: LetterSample[] = [
  unsealedLetter(3),
  parkedLetter({ contractNumber, attempts: 5, url: `${publicUrl}/contracts/135` }),
  halfUsedLetter({ today: '2026-11-23', count: 51, dailyLimit: 100, spent: 20_400, dailySpend: 40_000 }),
  smsStoppedLetter({ provider: 'SMS Aero', reason: 'недостаточно средств', faults: 5 }),
  ...toAuditLetters(),
];

function toAuditLetters(): LetterSample[] {
  const { name } = sampleSchool;
  const checkedAt = new Date('2026-11-23T00:05:00Z');
  const fault = { eventId: 812, day: '2026-11-22', number: null, contractNumber: null, count: 1 };
  return [
    anchorLetter('', name, {
      ...{ id: 1, number: 1, day: '2026-11-22', previousDay: null, events: 812, lastId: 812, head: signed.sha256 },
      ...{ anchoredAt: checkedAt, filedAt: null, timestampedAt: null },
    }),
    brokenChainLetter('', name, '2026-11-23', {
      ...{ checkedAt, whole: false, events: 811, head: signed.sha256 },
      faults: [{ ...fault, reason: 'content' }],
    }),
  ].map(({ subject = '', text }) => ({ subject, text }));
}

const accountLetters: LetterSample[] = [
  passwordResetLetter({ username: 'owner', url: `${publicUrl}/reset-password?token=${token}` }),
  signInLockLetter(account),
  newEmailLetter({ username: 'owner', url: `${publicUrl}/confirm-email?token=${token}` }),
  emailChangeLetter(account),
  secondFactorOffLetter(account),
  passwordKnownLetter(account),
  passkeyAddedLetter({ ...account, name: 'Телефон Марины' }),
  passkeyRemovedLetter({ ...account, name: 'Телефон Марины' }),
  invitationLetter({
    ...{ username: 'petrova', fullName: 'Ольга Петрова', schoolName: sampleSchool.name },
    url: `${publicUrl}/invitation?token=${token}`,
  }),
];

const notificationLetters: LetterSample[] = notificationEventNames.map((event) => {
  const { sample, audiences } = getEvent(event);
  const link = `${publicUrl}${(audiences[0]?.link ?? '/').replaceAll(/\{\w+\}/g, '17')}`;
  const values = { ...sample, school: sampleSchool.name, link };
  const { subject, text } = defaultTexts[event].email;
  return { subject: renderTemplate(subject, values), text: renderTemplate(text, values) };
});

export const letterSamples: readonly LetterSample[] = [
  ...familyLetters,
  ...accountLetters,
  ...operatorLetters,
  ...notificationLetters,
  digestLetter({
    ...{ schoolName: sampleSchool.name, publicUrl, unread: 3 },
    lines: notificationEventNames.slice(0, 2).map((event) => ({
      text: renderTemplate(defaultTexts[event].bell.ru, getEvent(event).sample),
      link: '/sales-funnel/17',
    })),
  }),
];
