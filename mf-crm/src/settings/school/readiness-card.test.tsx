import { type SchoolReadiness, schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { renderWithKit, respond } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { readiness } from '../settings.fixtures';
import { ReadinessCard } from './readiness-card';

const show = (answer: SchoolReadiness, isReady = false, language: 'ru' | 'en' = 'ru') =>
  renderWithKit(<ReadinessCard />, {
    user: 'owner',
    language,
    locales,
    school: { isReady },
    route: '/settings?tab=school',
    handlers: [respond(schoolReadinessRoutes.read, answer)],
  });

/** The line of the list that holds the text. */
async function findItem(name: RegExp) {
  const item = (await screen.findByText(name)).closest('li');
  if (!item) throw new Error(`No item ${name}`);
  return within(item);
}

test('each item shows whether it is done and what is wrong, and links to its screen', async () => {
  show(readiness);
  expect(await screen.findByText('Школа еще закрыта для родителей')).toBeTruthy();
  const inn = await findItem(/^ИНН$/);
  expect(inn.getByRole('img', { name: 'Не готово' })).toBeTruthy();
  expect(inn.getByText(/вымышленное значение, замените/)).toBeTruthy();
  expect(inn.getByRole('link', { name: 'ИНН' }).getAttribute('href')).toBe('#school-operatorInn');
  const address = await findItem(/^Адрес$/);
  expect(address.getByRole('img', { name: 'Готово' })).toBeTruthy();
  expect(address.queryByRole('link')).toBeNull();
  const contract = await findItem(/^Договор$/);
  expect(contract.getByText(/версия 1 не прочитана/)).toBeTruthy();
  expect(contract.getByRole('link').getAttribute('href')).toBe('/settings?tab=documents&version=4');
  const coaches = await findItem(/^Тренеры$/);
  expect(coaches.getByText('Тренер видит свои группы и отмечает посещаемость.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Продолжить настройку' }).getAttribute('href')).toBe('/first-run');
  const policy = await findItem(/^Политика конфиденциальности$/);
  expect(policy.getByText(/версия 2 прочитана 2 ноября 2026.*Марина Соколова/)).toBeTruthy();
});

test('shows the checklist in English', async () => {
  show(readiness, false, 'en');
  expect(await screen.findByText('The school is not open to parents yet')).toBeTruthy();
  expect(screen.getAllByText(/an invented value, replace it/)).toHaveLength(2);
});

test('a ready school has no checklist and requests none', () => {
  const { container, api } = show(readiness, true);
  expect(container.textContent).toBe('');
  expect(api.requests).toEqual([]);
});
