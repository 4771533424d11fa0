import { expect, test } from 'vitest';
import { pickSms, signSms } from './sms-school';

const school = 'Спортивная школа «Вектор»';

test('the SMS begins with the school’s name, else with the part in quotes, as long as both fit into two SMS', () => {
  expect(signSms(school, 'Короткая новость.')).toBe('Спортивная школа «Вектор». Короткая новость.');
  const news = 'А'.repeat(120);
  expect(signSms(school, news)).toBe(`«Вектор». ${news}`);
  expect(signSms('Студия гимнастики', news)).toBe(news);
  expect(signSms('Студия гимнастики', news, 'Из школы')).toBe('Из школы');
});

test('of several texts the first that fits is sent, and at worst the last', () => {
  expect(pickSms(['В'.repeat(135), 'Б'.repeat(134), 'А'])).toBe('Б'.repeat(134));
  expect(pickSms(['В'.repeat(150), 'Б'.repeat(140)])).toBe('Б'.repeat(140));
});
