import { countSmsSegments } from '@school/api-contract/rules/sms-segments';
import { expect, test } from 'vitest';
import { writeSms } from './order-messages';

const url = 'https://portal.sport-school-vector.example/s/AAAAAAAAAAAAAAAAAAAAAA';
const order = { amount: 4000, expiresAt: new Date('2026-11-29T09:00:00Z') };
const school = { name: 'Вектор', currency: 'RUB' as const, timeZone: 'Europe/Moscow' };
const write = (childFirstName: string | null, name = school.name, amount = order.amount) =>
  writeSms({ ...school, name }, { ...order, amount, childFirstName }, url).replaceAll(/\s/g, ' ');

test('an SMS with a payment link names the child, in front of the sum', () => {
  expect(write('София')).toBe(`Вектор. София: к оплате 4 000 ₽ до 29.11: ${url}`);
  expect(write(null)).toBe(`Вектор. К оплате 4 000 ₽ до 29.11: ${url}`);
});

test('whatever is long, the SMS takes two segments at most and keeps the child', () => {
  const longSchool = 'Муниципальное учреждение «Спортивная школа олимпийского резерва»';
  expect(write('София', longSchool)).toBe(`София: к оплате 4 000 ₽ до 29.11: ${url}`);
  const longest = write('А'.repeat(100), longSchool, 10_000_000);
  expect(longest).toMatch(/^А{25}: к оплате 10 000 000 ₽/);
  expect(countSmsSegments(longest)).toBeLessThanOrEqual(2);
});
