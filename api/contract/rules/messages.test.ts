import { expect, test } from 'vitest';
import { z } from 'zod';
import { loginBody, requestResetBody, resetPasswordBody } from '../accounts/auth';
import { enrolmentParent, enrolmentStudent, enrolmentStudentForm, wrongStudentDays } from '../families/registrations';
import { isPast, trialRequestBody } from '../families/trial-requests';
import { paymentBody } from '../money/payments';
import { saleBody } from '../money/subscriptions';
import { findMessageKey, messageKeys, messages } from './messages';

test('a text is found by its key and a key by its text', () => {
  expect(messageKeys).toHaveLength(Object.keys(messages).length);
  for (const key of messageKeys) expect(findMessageKey(messages[key])).toBe(key);
  expect(findMessageKey('Такого текста нет')).toBeUndefined();
});

/** The first message for each wrong field, as pages and API show it. */
function faults(
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

test('sign-in and passwords use the texts of the specification', () => {
  expect(faults(loginBody, { username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  });
  expect(faults(loginBody, {})).toEqual({ username: 'Username is required', password: 'Password is required' });
  expect(faults(requestResetBody, { email: 'not an address' })).toEqual({ email: 'Введите корректный email адрес' });
  const reset = { token: 'abc', newPassword: 'secret', confirmPassword: 'secret' };
  expect(faults(resetPasswordBody, reset)).toEqual({});
  expect(faults(resetPasswordBody, { ...reset, token: '' })).toEqual({ token: 'Токен сброса пароля обязателен' });
  expect(faults(resetPasswordBody, { ...reset, newPassword: '12345', confirmPassword: '12345' })).toEqual({
    newPassword: 'Новый пароль должен содержать не менее 6 символов',
  });
  const long = 'x'.repeat(51);
  expect(faults(resetPasswordBody, { ...reset, newPassword: long, confirmPassword: long })).toEqual({
    newPassword: 'Пароль не должен превышать 50 символов',
  });
  expect(faults(resetPasswordBody, { ...reset, confirmPassword: 'other!' })).toEqual({
    confirmPassword: 'Пароли не совпадают',
  });
  expect(faults(resetPasswordBody, { ...reset, confirmPassword: '' }).confirmPassword).toBe('Подтвердите новый пароль');
});

const trial = {
  childName: 'Ян',
  childAge: 3,
  parentName: 'Ли',
  parentPhone: '+79161234567',
  sectionId: 1,
  branchId: 1,
  desiredDate: '2026-11-21T17:30:00.000Z',
  consentToDataProcessing: true,
};

test.each([
  [{ childName: 'Я' }, { childName: 'Введите имя ребенка' }],
  [{ childAge: 2 }, { childAge: 'Минимальный возраст 3 года' }],
  [{ childAge: 19 }, { childAge: 'Максимальный возраст 18 лет' }],
  [{ childAge: undefined }, { childAge: 'Укажите возраст ребенка' }],
  [{ childAge: '7' }, { childAge: 'Возраст ребенка указывают целым числом лет' }],
  [{ childAge: 7.5 }, { childAge: 'Возраст ребенка указывают целым числом лет' }],
  [{ childAge: 2.5 }, { childAge: 'Минимальный возраст 3 года' }],
  [{ parentName: ' Л ' }, { parentName: 'Введите ФИО родителя' }],
  [{ parentPhone: '+7916123456' }, { parentPhone: 'Телефон должен быть в формате +7XXXXXXXXXX' }],
  [{ parentPhone: '+791612345678' }, { parentPhone: 'Телефон должен быть в формате +7XXXXXXXXXX' }],
  [{ sectionId: 0 }, { sectionId: 'Выберите секцию' }],
  [{ branchId: 0 }, { branchId: 'Выберите отделение' }],
  [{ desiredDate: '21.11.2026' }, { desiredDate: 'Укажите дату и время' }],
  [
    { consentToDataProcessing: false },
    { consentToDataProcessing: 'Необходимо согласие на обработку персональных данных' },
  ],
  [{ childAge: 18 }, {}],
  [{ notes: '' }, {}],
])('the trial form with %j answers %j', (part, expected) => {
  expect(faults(trialRequestBody, { ...trial, ...part })).toEqual(expected);
});

test('a lesson an hour ago is past, one in a minute is not', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(isPast('2026-11-21T09:00:00Z', now)).toBe(true);
  expect(isPast('2026-11-21T12:59:59+03:00', now)).toBe(true);
  expect(isPast('2026-11-21T10:01:00Z', now)).toBe(false);
  expect(isPast('2026-11-21T10:00:00Z', now)).toBe(false);
});

test('the default, today at 17:30 UTC, is never past', () => {
  const now = new Date('2026-11-20T22:00:00Z');
  expect(isPast('2026-11-20T17:30:00.000Z', now)).toBe(false);
  expect(isPast('2026-11-20T17:30:01.000Z', now)).toBe(true);
  expect(isPast('2026-11-19T17:30:00.000Z', now)).toBe(true);
});

test.each([
  [0, 'Сумма должна быть положительной'],
  [-1, 'Сумма должна быть положительной'],
  [1.5, 'Сумму указывают целым числом'],
  [100_000_001, 'Слишком большое значение'],
])('a payment of %d is refused: %s', (amount, expected) => {
  expect(faults(paymentBody, { amount, date: '2026-11-21' })).toEqual({ amount: expected });
});

test('a price above the limit is called too big, not negative', () => {
  const sale = { planId: 1, startsOn: '2026-11-21', amount: 10_000_001 };
  expect(faults(saleBody, sale)).toEqual({ amount: 'Слишком большое значение' });
});

test('days of a child at registration', () => {
  const days = (birthDate: string, birthCertificateIssueDate = '2026-11-21') =>
    wrongStudentDays({ birthDate, birthCertificateIssueDate }, '2026-11-21');
  expect(days('2026-11-22').birthDate).toBe('Дата не может быть в будущем');
  expect(days('2024-11-22').birthDate).toBe('Ребенку должно быть не меньше 2 лет');
  expect(days('2024-11-21').birthDate).toBeUndefined();
  expect(days('2007-11-22').birthDate).toBeUndefined();
  expect(days('2007-11-21').birthDate).toBe('Ребенку должно быть не больше 18 лет');
  expect(days('2018-05-04', '2026-11-22').birthCertificateIssueDate).toBe('Дата не может быть в будущем');
  expect(days('2018-05-04', '2018-05-03').birthCertificateIssueDate).toBe(
    'Свидетельство не могло быть выдано раньше рождения ребенка',
  );
  expect(days('2018-05-04', '2018-05-04').birthCertificateIssueDate).toBeUndefined();
});

const student = {
  fullName: 'Иванова Анна',
  birthDate: '2017-05-02',
  gender: 'female',
  birthCertificateNumber: 'I-ИК 123456',
  birthCertificateIssueDate: '2017-06-01',
  sportsDirection: 'dance',
  trainingDays: ['monday'],
  consentMedical: false,
};
const parent = {
  fullName: 'Иванова Мария',
  phone: '+79161234567',
  email: 'maria@example.org',
  relationship: 'mother',
  passportSeries: '4510',
  passportNumber: '123456',
  passportIssuedBy: 'ОВД Арбат г. Москвы',
  actualAddress: 'Москва, ул. Мира, 1',
  trainingAddress: 'Москва, ул. Спортивная, 2',
  consentProcessing: true,
  consentContract: true,
};

test('the registration form uses the texts of the specification', () => {
  expect(faults(enrolmentStudentForm, student)).toEqual({});
  expect(faults(enrolmentStudentForm, { ...student, trainingDays: [] })).toEqual({
    trainingDays: 'Выберите хотя бы один день занятий',
  });
  expect(faults(enrolmentParent, parent)).toEqual({});
  const short = { passportSeries: '451', passportNumber: '12345', actualAddress: 'Москва', trainingAddress: 'Москва' };
  expect(faults(enrolmentParent, { ...parent, ...short, email: 'maria' })).toEqual({
    email: 'Некорректный email',
    passportSeries: 'Серия паспорта должна содержать 4 цифры',
    passportNumber: 'Номер паспорта должен содержать 6 цифр',
    actualAddress: 'Фактический адрес должен быть не менее 10 символов',
    trainingAddress: 'Адрес проведения занятий должен быть не менее 10 символов',
  });
  expect(faults(enrolmentParent, { ...parent, consentProcessing: false })).toEqual({
    consentProcessing: 'Необходимо согласие на обработку персональных данных',
  });
});

test('a training day that does not exist', () => {
  const wrong = { 'trainingDays.1': 'Некорректные дни занятий' };
  expect(faults(enrolmentStudentForm, { ...student, trainingDays: ['monday', 'someday'] })).toEqual(wrong);
  const { fullName: _, ...sent } = { ...student, lastName: 'Иванова', firstName: 'Анна' };
  expect(faults(enrolmentStudent, { ...sent, trainingDays: ['monday', 'someday'] })).toEqual(wrong);
  expect(faults(enrolmentStudent, { ...sent, trainingDays: '["monday","someday"]' })).toEqual(wrong);
  expect(faults(enrolmentStudent, { ...sent, trainingDays: 'monday' })).toEqual({
    trainingDays: 'Некорректные дни занятий',
  });
});

test('a rule without its own text reports faults in Russian sentences', () => {
  const rules = z.strictObject({
    name: z.string(),
    amount: z.number().int().min(1).max(10),
    kind: z.enum(['a', 'b']),
    either: z.union([z.number(), z.boolean()]),
    tags: z.array(z.string().max(3)).min(1),
  });
  const required = 'Заполните это поле';
  expect(faults(rules, {})).toEqual({
    name: required,
    amount: required,
    kind: required,
    either: required,
    tags: required,
  });
  const invalid = 'Недопустимое значение';
  expect(faults(rules, { name: 1, amount: 'x', kind: 'c', either: null, tags: {}, more: 1 })).toEqual({
    '': 'В запросе есть поля, которых здесь быть не может',
    name: invalid,
    amount: invalid,
    kind: invalid,
    either: invalid,
    tags: invalid,
  });
  expect(faults(rules, { name: '', amount: 11, kind: '', either: 1, tags: ['long'] })).toEqual({
    amount: 'Слишком большое значение',
    kind: required,
    'tags.0': 'Слишком длинный текст',
  });
  expect(faults(rules, { name: '', amount: 0, kind: 'a', either: 1, tags: [] })).toEqual({
    amount: 'Слишком маленькое значение',
    tags: required,
  });
});
