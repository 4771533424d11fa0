import { registerBody } from '@school/api-contract/families/registrations';
import { expect, test } from 'vitest';
import { filledParent, filledStudent } from './registration.fixtures';
import {
  emptyParent,
  emptyStudent,
  parentSchema,
  studentSchema,
  toFreshValues,
  toRegisterBody,
} from './registration-forms';

function faults(schema: typeof studentSchema | typeof parentSchema, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}

const body = (student = {}, parent = {}) =>
  toRegisterBody(
    'token',
    studentSchema.parse({ ...filledStudent, ...student }),
    parentSchema.parse({ ...filledParent, ...parent }),
  );

test('an empty first step marks every required field', () => {
  expect(Object.keys(faults(studentSchema, emptyStudent)).sort()).toEqual([
    ...['birthCertificateIssueDate', 'birthCertificateNumber', 'birthDate', 'fullName', 'gender'],
    ...['sportsDirection', 'trainingDays'],
  ]);
  expect(faults(studentSchema, emptyStudent).trainingDays).toBe('Выберите хотя бы один день занятий');
});

test('an empty second step marks every field but the optional consent', () => {
  const { consentPhoto: _, ...required } = emptyParent;
  expect(Object.keys(faults(parentSchema, emptyParent)).sort()).toEqual(Object.keys(required).sort());
});

test.each<[object, Record<string, string>]>([
  [{ phone: '+7916' }, { phone: 'Телефон должен быть в формате +7XXXXXXXXXX' }],
  [{ email: 'почта' }, { email: 'Некорректный email' }],
  [{ passportSeries: '451' }, { passportSeries: 'Серия паспорта должна содержать 4 цифры' }],
  [{ passportNumber: '12345' }, { passportNumber: 'Номер паспорта должен содержать 6 цифр' }],
  [{ actualAddress: 'Москва' }, { actualAddress: 'Фактический адрес должен быть не менее 10 символов' }],
  [{ trainingAddress: 'Зал' }, { trainingAddress: 'Адрес проведения занятий должен быть не менее 10 символов' }],
  [{ consentProcessing: false }, { consentProcessing: 'Необходимо согласие на обработку персональных данных' }],
])('parent: %j is refused', (values, expected) => {
  expect(faults(parentSchema, { ...filledParent, ...values })).toEqual(expected);
});

test.each<[object, Record<string, string>]>([
  [{ birthDate: '2999-01-01' }, { birthDate: 'Дата не может быть в будущем' }],
  [{ birthDate: '1990-01-01' }, { birthDate: 'Ребенку должно быть не больше 18 лет' }],
  [{ birthCertificateIssueDate: '2999-01-01' }, { birthCertificateIssueDate: 'Дата не может быть в будущем' }],
  [
    { birthDate: '2018-05-14', birthCertificateIssueDate: '2018-05-13' },
    { birthCertificateIssueDate: 'Свидетельство не могло быть выдано раньше рождения ребенка' },
  ],
  // The dates are validated while other fields are still invalid.
  [
    { gender: '', birthDate: '2018-05-14', birthCertificateIssueDate: '2018-05-13' },
    {
      gender: 'Выберите пол',
      birthCertificateIssueDate: 'Свидетельство не могло быть выдано раньше рождения ребенка',
    },
  ],
  [{ birthDate: '2018-05-14', birthCertificateIssueDate: '2018-05-14' }, {}],
])('student: %j gives %j', (values, expected) => {
  expect(faults(studentSchema, { ...filledStudent, ...values })).toEqual(expected);
});

test('a child younger than two is refused', () => {
  const today = new Date().toISOString().slice(0, 10);
  const born = { birthDate: today, birthCertificateIssueDate: today };
  expect(faults(studentSchema, { ...filledStudent, ...born })).toEqual({
    birthDate: 'Ребенку должно быть не меньше 2 лет',
  });
});

test('sends the split name and a body that the API accepts', () => {
  expect(body().studentData).toMatchObject({ lastName: 'Иванова', firstName: 'Мария', middleName: 'Петровна' });
  expect(body().studentData).not.toHaveProperty('fullName');
  expect(registerBody.safeParse(body()).success).toBe(true);
  expect(body({ fullName: 'Ли Анна' }).studentData).not.toHaveProperty('middleName');
});

test('medical information is sent only with its own consent', () => {
  expect(body({ medicalInfo: 'Астма', consentMedical: true }).studentData).toMatchObject({
    medicalInfo: 'Астма',
    consentMedical: true,
  });
  expect(body({ medicalInfo: 'Астма', consentMedical: false }).studentData).not.toHaveProperty('medicalInfo');
  expect(body({ medicalInfo: '', consentMedical: true }).studentData).not.toHaveProperty('consentMedical');
});

test('the form starts with the data of the trial request, which can all be changed', () => {
  const known = {
    ...{ childName: 'Варя Соколова', sportsDirection: 'dance' as const, parentName: 'Наталья' },
    ...{ parentPhone: '+79161112233', trainingAddress: 'Москва, ул. Мира, 1' },
  };
  expect(toFreshValues(known)).toMatchObject({
    student: { fullName: 'Варя Соколова', sportsDirection: 'dance', birthDate: '' },
    parent: { fullName: 'Наталья', phone: '+79161112233', trainingAddress: 'Москва, ул. Мира, 1', email: '' },
  });
  expect(toFreshValues({ ...known, sportsDirection: null }).student.sportsDirection).toBe('');
  expect(toFreshValues(undefined)).toMatchObject({ student: { fullName: '' }, parent: { phone: '+7' } });
});

test.each([
  ['Аня Иванова', 'Иванов Петр Сергеевич', 'Иванова Аня'],
  ['Иванова Аня', 'Ольга Иванова', 'Иванова Аня'],
  ['Петр Соловьев', 'Соловьёва Ольга', 'Соловьев Петр'],
  ['Варя Белая', 'Белый Олег', 'Белая Варя'],
  ['Анна Мария Шевченко', 'Шевченко Ирина', 'Шевченко Анна Мария'],
  ['Иван Петров', 'Петров Иван', 'Петров Иван'],
  ['Соколова Мария', 'Мария', 'Соколова Мария'],
  ['Аня Иванова', 'Смирнова Ольга', 'Аня Иванова'],
])('the surname comes first in the name of the child «%s» of «%s»', (childName, parentName, expected) => {
  const known = { childName, parentName, sportsDirection: null, parentPhone: '+79161112233', trainingAddress: '' };
  expect(toFreshValues(known).student.fullName).toBe(expected);
});
