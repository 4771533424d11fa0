import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { planBody } from '@school/api-contract/money/subscription-plans';
import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { rows } from '../settings.fixtures';
import { EventDetails } from './event-details';
import { EventSubject } from './event-subject';
import { useEventWords } from './use-event-words';

function Event({ row }: { row: AuditLogRow }) {
  return (
    <>
      <p>{useEventWords().toSentence(row)}</p>
      <EventSubject row={row} />
      <EventDetails row={row} />
    </>
  );
}

const [base] = rows;
if (!base) throw new Error('the fixtures have a row');
const event = (changes: Partial<AuditLogRow>): AuditLogRow => ({
  ...base,
  contractId: null,
  contractNumber: null,
  metadata: {},
  ...changes,
});
const show = (changes: Partial<AuditLogRow>, language: 'ru' | 'en' = 'ru') =>
  renderWithKit(<Event row={event(changes)} />, { user: 'owner', locales, language });
const getDetail = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('a change of the school names its fields', () => {
  show({ eventType: 'school.updated', metadata: { fields: ['timeZone', 'operatorInn', 'logo'] } });
  expect(screen.getByText('Настройки школы изменены: часовой пояс, ИНН, логотип')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Школа' }).getAttribute('href')).toBe('/settings?tab=school');
  expect(getDetail('Изменено')).toBe('Часовой пояс, ИНН, Логотип');
});

test('a change of a plan names each of its fields as its form does', () => {
  const fields = [...new Set(planBody.options.flatMap(({ shape }) => Object.keys(shape)))];
  const metadata = { planId: 3, fields, name: 'Танцы', price: 60, nextPrice: 68, nextPriceFrom: '2027-01-01' };
  show({ eventType: 'subscription_plan.updated', metadata });
  expect(getDetail('Изменено')).toMatch(/[а-я]/);
  expect(getDetail('Изменено')).not.toMatch(/[A-Za-z]/);
  expect(getDetail('С какого дня')).toBe('1 января 2027');
});

test('a group is named, with the old and the new value of each field', () => {
  show({
    eventType: 'group.updated',
    groupName: 'Искры',
    metadata: { groupId: 4, before: { maxStudents: 10, hall: '' }, after: { maxStudents: 12, hall: '' } },
  });
  expect(screen.getByText('Группа изменена: «Искры», число мест')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Искры' }).getAttribute('href')).toBe('/groups/4');
  expect(getDetail('Число мест')).toBe('10 → 12');
  expect(getDetail('Группа')).toBe('Искры (№ 4)');
  expect(screen.queryByText('Зал')).toBeNull();
});

test('a record without a screen is named by its event', () => {
  show({ eventType: 'branch.created', metadata: { branchId: 1, after: { name: 'Центр', active: true } } });
  expect(screen.getByText('Отделение добавлено: «Центр»')).toBeTruthy();
  expect(getDetail('Действует')).toBe('да');
});

test('granted access names person, group and right', () => {
  show({
    eventType: 'group.access_granted',
    groupName: 'Искры',
    subjectName: 'Ольга Ким',
    metadata: { groupId: 4, userId: 9, before: null, after: 'view' },
  });
  expect(screen.getByText('Доступ к группе выдан: Ольга Ким, «Искры»')).toBeTruthy();
  expect(getDetail('Было и стало')).toBe('— → просмотр');
});

test('a student is named and linked; days and answers are in words', () => {
  show(
    {
      eventType: 'student.imported',
      studentName: 'Ёлкина Анна',
      studentId: 7,
      metadata: { studentId: 7, linked: true, date: '2026-11-02', unknownKey: [1, { a: null }] },
    },
    'en',
  );
  expect(screen.getByRole('link', { name: 'Ёлкина Анна' }).getAttribute('href')).toBe('/students/7');
  expect(getDetail('Linked to a student')).toBe('yes');
  expect(getDetail('Date')).toMatch(/2026/);
  expect(getDetail('unknownKey')).toBe('1, a: —');
});

test('an event without words is shown as it is stored', () => {
  show({ eventType: 'poem.written', metadata: { lines: 12 } });
  expect(screen.getByText('poem.written')).toBeTruthy();
  expect(getDetail('lines')).toBe('12');
});

test.each([
  [
    'a person',
    { eventType: 'user.updated', subjectName: 'Ольга Ким', metadata: { userId: 9, fields: ['role'] } },
    'Ольга Ким',
    '/settings?tab=users&user=9',
  ],
  ['a payment of nobody', { eventType: 'payment.created', metadata: { paymentId: 3 } }, 'Платеж № 3', '/payments/3'],
  [
    'a request',
    { eventType: 'trial_request.note_added', childName: 'Аня', metadata: { trialRequestId: 5 } },
    'Аня',
    '/sales-funnel/5',
  ],
  [
    'a contract of a family without a card',
    { eventType: 'contract.sent', contractId: 8, contractNumber: '2026-00008', childName: 'Аня' },
    'Аня',
    '/contracts/8',
  ],
  ['a hall', { eventType: 'hall.removed', metadata: { hallId: 1 } }, 'Отделения и секции', '/settings?tab=places'],
])('the event about %s links to its screen', (_, changes, name, address) => {
  show(changes);
  expect(screen.getAllByRole('link', { name })[0]?.getAttribute('href')).toBe(address);
});

test.each([
  [
    { eventType: 'contract.sent', contractId: 8, contractNumber: '2026-00008' },
    'Договор передан на отправку: Ёлкина Анна',
    '2026-00008',
    '/contracts/8',
  ],
  [
    { eventType: 'payment.linked', metadata: { paymentId: 3 } },
    'Для платежа выбран ученик: Ёлкина Анна',
    'Платеж № 3',
    '/payments/3',
  ],
])(
  'the event of a student names the family, links to the card, and has its record in the details',
  (changes, sentence, record, address) => {
    show({ ...changes, studentName: 'Ёлкина Анна', studentId: 7 });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ёлкина Анна' }).getAttribute('href')).toBe('/students/7');
    expect(screen.getByRole('link', { name: record }).getAttribute('href')).toBe(address);
  },
);
