import { expect, test } from 'vitest';
import { loginBody, requestResetBody, resetPasswordBody } from './auth';
import { messageKeyOf, messageKeys, messages } from './messages';
import { enrolmentParent, enrolmentStudentForm, wrongStudentDays } from './registrations';
import { isPastDay, trialRequestBody } from './trial-requests';

test('a text is found by its key and a key by its text', () => {
  expect(messageKeys).toHaveLength(Object.keys(messages).length);
  for (const key of messageKeys) expect(messageKeyOf(messages[key])).toBe(key);
  expect(messageKeyOf('Такого текста нет')).toBeUndefined();
});

/** First text for each wrong field, as the pages and the API show it. */
function faults(
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

test('sign-in and passwords speak the words of the specification', () => {
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
  [{ childAge: '7' }, { childAge: 'Минимальный возраст 3 года' }],
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

const moscowDay = (moment: Date) => new Date(moment.getTime() + 3 * 3600_000).toISOString().slice(0, 10);

test('a lesson of the school’s today may be asked for all day, one of its yesterday not', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(isPastDay('2026-11-20T20:59:59Z', now, moscowDay)).toBe(true);
  // Two in the morning of today in Moscow, and yesterday in UTC.
  expect(isPastDay('2026-11-20T23:00:00Z', now, moscowDay)).toBe(false);
  expect(isPastDay('2026-11-21T00:00:00+03:00', now, moscowDay)).toBe(false);
});

test('the default, today at 17:30 UTC, is never past', () => {
  // Between 21 and 24 o'clock UTC the school has the next day already.
  const now = new Date('2026-11-20T22:00:00Z');
  expect(isPastDay('2026-11-20T17:30:00.000Z', now, moscowDay)).toBe(false);
  expect(isPastDay('2026-11-20T17:00:00.000Z', now, moscowDay)).toBe(true);
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

test('the registration form speaks the words of the specification', () => {
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
