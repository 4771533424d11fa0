import { expect, test } from 'vitest';
import { line, lineMin, name } from './common';
import { enrolmentParent, enrolmentStudent, enrolmentStudentForm, splitFullName } from './families/registrations';
import { trialRequestBody } from './families/trial-requests';
import { messages } from './rules/messages';

const fault = (value: string) => line(100).safeParse(value).error?.issues[0]?.message;

test.each([
  'Ёлкина-Смирнова Анна',
  "O'Connor Zoë",
  'г. Владивосток, ул. «Русская», д. 5/2, кв. № 7 – 1 этаж',
  'ГУ МВД России по г. Москве (код 770-001)',
  '',
])('takes a line: %s', (value) => {
  expect(line(100).parse(value)).toBe(value);
});

test.each([
  ['line break', 'Анна\nИванова'],
  ['carriage return', 'Анна\rИванова'],
  ['tab', 'Анна\tИванова'],
  ['line separator', 'Анна\u2028Иванова'],
  ['control of writing direction', 'Анна \u202eавонавИ'],
  ['zero-width space', 'Ан\u200bна'],
  ['soft hyphen', 'Ан\u00adна'],
  ['byte order mark inside', 'Ан\ufeffна'],
  ['emoji', 'Анна 🌸'],
  ['Arabic', 'آنا'],
  ['stacked accents', 'А\u0301\u0302нна'],
  ['no letter or digit', '---'],
  ['unpaired surrogate', 'Анна\ud800'],
])('refuses a line with %s', (_what, value) => {
  expect(fault(value)).toBe(messages.badLine);
});

test('a letter written in two parts becomes one', () => {
  expect(line(100).parse('Сергеи\u0306')).toBe('Сергей');
});

test.each(['Ən', 'გიორგი', 'Նարեկ', 'آنا', 'Nguyễn Thị Hạnh', "O'Connor Zoë", 'Ёлкина-Смирнова Анна', 'नीना'])(
  'takes a name of any script: %s',
  (value) => {
    expect(name(100).parse(value)).toBe(value.normalize());
  },
);

test.each(['Ан\nна', 'Анна \u202eавонавИ', 'Ан\u200bна', 'Анна 🌸', 'А\u0301\u0302\u0303нна', '---', '12'])(
  'refuses the name %j',
  (value) => {
    expect(name(100).safeParse(value).error?.issues[0]?.message).toBe(messages.badName);
  },
);

test('a full name may be one word of at least two letters; the first name then is empty', () => {
  const { fullName } = enrolmentStudentForm.shape;
  expect(fullName.parse('Аудит')).toBe('Аудит');
  expect(fullName.safeParse('А').error?.issues[0]?.message).toBe(messages.fullName);
  const { lastName, firstName } = splitFullName('Аудит');
  expect(enrolmentStudent.pick({ lastName: true, firstName: true }).parse({ lastName, firstName })).toEqual({
    lastName: 'Аудит',
    firstName: '',
  });
});

test('names, addresses and documents of both forms refuse line breaks', () => {
  const bent = 'Иванова\nАнна Сергеевна';
  const lines = {
    ...trialRequestBody.pick({ childName: true, parentName: true }).shape,
    ...enrolmentStudent.pick({ lastName: true, firstName: true, middleName: true, birthCertificateNumber: true }).shape,
    ...enrolmentParent.pick({ fullName: true, passportIssuedBy: true, actualAddress: true, trainingAddress: true })
      .shape,
  };
  const refusals = [messages.badLine, messages.badName];
  for (const schema of Object.values(lines))
    expect(refusals).toContain(schema.safeParse(bent).error?.issues[0]?.message);
  expect(lineMin(2, 100, 'short').safeParse('А').error?.issues[0]?.message).toBe('short');
});
