import { isInn, isOgrn } from '@school/api-contract/school/requisites';
import { expect, test } from 'vitest';
import { realRequisites } from '../../testing/ready-school';
import { findRequisiteFault, hasInventedRequisites } from './requisite-faults';

test.each([
  ['7707083893', true],
  ['7707083894', false],
  ['500100732259', true],
  ['500100732258', false],
  ['50010073225', false],
])('INN %s: %s', (inn, right) => {
  expect(isInn(inn)).toBe(right);
});

test.each([
  ['1027700132195', true],
  ['1027700132196', false],
  ['304500116000157', true],
  ['304500116000158', false],
  ['102770013219', false],
])('OGRN %s: %s', (ogrn, right) => {
  expect(isOgrn(ogrn)).toBe(right);
});

test.each([
  ['operatorInn', '', 'missing'],
  ['operatorInn', '000000000000', 'invented'],
  ['operatorInn', '0000000000', 'invented'],
  ['operatorInn', '7707083894', 'wrong'],
  ['operatorOgrn', '', 'missing'],
  ['operatorOgrn', '000000000000000', 'invented'],
  ['operatorOgrn', '1027700132196', 'wrong'],
  ['operatorName', 'Индивидуальный предприниматель Соколова Марина Викторовна', 'invented'],
  ['operatorAddress', ' ', 'missing'],
  ['operatorPhone', '+74950000000', 'invented'],
  ['operatorEmail', 'privacy@sports-school.example', 'invented'],
  ['bankDetails', 'р/с 00000000000000000000, БИК 044525225', 'invented'],
  ['bankDetails', 'р/с 40802810000000000000, БИК 044525225', null],
] as const)('%s %j: %s', (name, value, fault) => {
  expect(findRequisiteFault(name, { ...realRequisites, [name]: value })).toBe(fault);
});

test('a self-employed person needs no OGRNIP', () => {
  const person = { ...realRequisites, operatorInn: '500100732259', operatorOgrn: '' };
  expect(findRequisiteFault('operatorOgrn', person)).toBeNull();
});

test('a missing requisite does not count as invented; a placeholder in the bank details does', () => {
  expect(hasInventedRequisites({})).toBe(false);
  expect(hasInventedRequisites(realRequisites)).toBe(false);
  expect(hasInventedRequisites({ ...realRequisites, bankDetails: 'БИК 000000000' })).toBe(true);
});
