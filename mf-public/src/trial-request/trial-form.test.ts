import { firstMissing, type TrialValues } from '@school/api-contract/families/trial-form';
import { expect, test } from 'vitest';
import { emptyTrial } from './empty-trial';
import { trialSchema } from './trial-form';

const filled: TrialValues = {
  childName: 'Маша',
  childAge: '7',
  parentName: 'Иванова Анна Сергеевна',
  parentPhone: '+79161234567',
  sectionId: '2',
  branchId: '3',
  desiredDate: '2099-11-23T18:00',
  notes: '',
  consentToDataProcessing: true,
};

function faults(values: Partial<TrialValues>): Record<string, string> {
  const result = trialSchema.safeParse({ ...filled, ...values });
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]).reverse(),
  );
}

test('sends numbers, the moment in UTC and no empty notes', () => {
  expect(trialSchema.parse(filled)).toEqual({
    childName: 'Маша',
    childAge: 7,
    parentName: 'Иванова Анна Сергеевна',
    parentPhone: '+79161234567',
    sectionId: 2,
    branchId: 3,
    desiredDate: '2099-11-23T15:00:00.000Z',
    consentToDataProcessing: true,
  });
  expect(trialSchema.parse({ ...filled, notes: 'Аллергия' }).notes).toBe('Аллергия');
});

test('starts empty, with +7 and today at 17:30 UTC in school time', () => {
  expect(emptyTrial(new Date('2026-11-20T08:00:00Z'))).toMatchObject({
    parentPhone: '+7',
    desiredDate: '2026-11-20T20:30',
    consentToDataProcessing: false,
  });
});

test.each<[Partial<TrialValues>, Record<string, string>]>([
  [{ childName: 'М' }, { childName: 'Введите имя ребенка' }],
  [{ childAge: '2' }, { childAge: 'Минимальный возраст 3 года' }],
  [{ childAge: '19' }, { childAge: 'Максимальный возраст 18 лет' }],
  [{ childAge: '' }, { childAge: 'Укажите возраст ребенка' }],
  [{ parentName: ' А ' }, { parentName: 'Введите ФИО родителя' }],
  [{ parentPhone: '+7916' }, { parentPhone: 'Телефон должен быть в формате +7XXXXXXXXXX' }],
  [{ sectionId: '' }, { sectionId: 'Выберите секцию' }],
  [{ branchId: '' }, { branchId: 'Выберите отделение' }],
  [{ desiredDate: '2020-01-01T10:00' }, { desiredDate: 'Дата не может быть в прошлом' }],
  [{ desiredDate: '' }, { desiredDate: 'Укажите дату и время' }],
  [
    { consentToDataProcessing: false },
    { consentToDataProcessing: 'Необходимо согласие на обработку персональных данных' },
  ],
])('%j is refused', (values, expected) => {
  expect(faults(values)).toEqual(expected);
});

test('ages 3 and 18 and this whole day are allowed', () => {
  expect(faults({ childAge: '3' })).toEqual({});
  expect(faults({ childAge: '18' })).toEqual({});
  expect(faults({ desiredDate: emptyTrial(new Date()).desiredDate })).toEqual({});
});

test('names the first missing field, one after another', () => {
  const values = emptyTrial(new Date());
  const missing: string[] = [];
  for (let field = firstMissing(values); field; field = firstMissing(values)) {
    missing.push(field);
    Object.assign(values, { [field]: filled[field] });
  }
  expect(missing).toEqual([
    ...['childName', 'childAge', 'parentName', 'parentPhone', 'sectionId', 'branchId', 'consentToDataProcessing'],
  ]);
});
