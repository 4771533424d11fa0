import { messages } from '@school/api-contract/rules/messages';
import { schoolRoutes } from '@school/api-contract/school/school';
import { type SchoolReadiness, schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import {
  type FakeHandler,
  type KitOptions,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
} from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readiness, school, schoolSettings } from '../settings/settings.fixtures';
import { locales } from '../shared/locales.fixtures';
import { Component } from './first-run.page';

const allOpen: SchoolReadiness = {
  ...readiness,
  steps: readiness.steps.map((step) => ({ ...step, done: false, skipped: false })),
};

function show(
  answer = allOpen,
  route = '/first-run',
  handlers: FakeHandler[] = [],
  portalSchool?: KitOptions['school'],
) {
  let current = answer;
  return renderWithKit(<Component />, {
    user: 'owner',
    route,
    path: '/first-run',
    locales,
    school: portalSchool,
    handlers: [
      ...handlers,
      respond(schoolReadinessRoutes.read, () => current),
      respond(schoolRoutes.read, {
        ...schoolSettings,
        name: 'Детская спортивная школа',
        currency: 'USD',
      }),
      respond(schoolRoutes.update, ({ body }) => ({ ...schoolSettings, ...Object(body) })),
      respond(schoolReadinessRoutes.skipStep, ({ params, body }) => {
        const steps = current.steps.map((step) => (step.name === params.step ? { ...step, ...Object(body) } : step));
        current = { ...current, steps };
        return current;
      }),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const getStep = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Шаги настройки' })).getByRole('link', { name });
const getSearch = ({ router }: Shown) => router.state.location.search;

test('the first step proposes roubles, saves its own part of the school and leads to the next', async () => {
  const shown = show();
  const name = await screen.findByLabelText(/^Название школы/);
  expect(name).toHaveProperty('value', '');
  expect(screen.getByLabelText(/^Валюта/)).toHaveProperty('value', 'RUB');
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
  expect(await screen.findByText('Заполните это поле')).toBeTruthy();
  await shown.visitor.type(name, 'Вектор');
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
  await waitFor(() => expect(getSearch(shown)).toBe('?step=requisites'));
  const put = shown.api.requests.find(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({ name: 'Вектор', currency: 'RUB', operatorInn: school.operatorInn });
  expect(put?.body).not.toHaveProperty('secondFactorRequired');
});

test('invented requisites are not offered; typed values are kept while another step is open', async () => {
  const { visitor } = show(allOpen, '/first-run?step=requisites');
  const inn = await screen.findByLabelText(/^ИНН/);
  expect(inn).toHaveProperty('value', '');
  await visitor.type(inn, '7707083893');
  await visitor.click(getStep('Не заполнено Документы'));
  expect(await screen.findByText(/Откройте каждый документ/)).toBeTruthy();
  await visitor.click(getStep('Не заполнено Реквизиты'));
  expect(await screen.findByLabelText(/^ИНН/)).toHaveProperty('value', '7707083893');
});

test('requisites that somebody else saved meanwhile are not overwritten', async () => {
  const { visitor, api } = show(allOpen, '/first-run?step=requisites');
  const enter = async (name: RegExp, text: string) => {
    const field = await screen.findByLabelText(name);
    await visitor.clear(field);
    await visitor.type(field, text);
  };
  await enter(/^ИНН/, '5001 0073 2259');
  const theirs = { ...schoolSettings, bankDetails: 'р/с 40802810900000000002', updatedAt: '2026-11-02T09:00:00.000Z' };
  api.use(respond(schoolRoutes.read, theirs), respondError(schoolRoutes.update, 'CONFLICT'));
  await visitor.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
  expect(await screen.findByText('Настройки школы уже изменил кто-то другой')).toBeTruthy();
  expect(screen.getByLabelText(/^Банковские/)).toHaveProperty('value', theirs.bankDetails);
  api.use(respond(schoolRoutes.update, ({ body }) => ({ ...theirs, ...Object(body) })));
  await visitor.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
  await waitFor(() => expect(api.requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(api.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ bankDetails: theirs.bankDetails, updatedAt: theirs.updatedAt, operatorInn: '500100732259' },
  });
});

test('the phone of the school is written as people dial it', async () => {
  const { visitor, api } = show(allOpen, '/first-run?step=school');
  const phone = await screen.findByLabelText(/^Телефон/);
  await visitor.clear(phone);
  await visitor.type(phone, '8 916 123 45 67');
  expect(phone).toHaveProperty('value', '+7 (916) 123-45-67');
  const name = screen.getByLabelText(/^Название школы/);
  await visitor.clear(name);
  await visitor.type(name, 'Вектор');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ phone: '+79161234567' }),
  );
});

test('the requisites are saved when none is missing; an entrepreneur needs no OGRN', async () => {
  const { visitor, api } = show(allOpen, '/first-run?step=requisites');
  const phone = await screen.findByLabelText(/^Телефон/);
  await visitor.clear(phone);
  await visitor.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
  await screen.findAllByText(messages.required);
  const wrong = screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');
  expect(wrong.map((field) => field.getAttribute('name') ?? field.getAttribute('type'))).toEqual([
    'operatorInn',
    'operatorOgrn',
    'tel',
  ]);
  const enter = async (name: RegExp, text: string) => {
    const field = screen.getByLabelText(name);
    await visitor.clear(field);
    await visitor.type(field, text);
  };
  await enter(/^Оператор/, 'ИП Иванова Ольга');
  await enter(/^ИНН/, '500100732259');
  await enter(/^Адрес/, 'Москва, ул. Мира, 1');
  await enter(/^Телефон/, '8 916 123 45 67');
  await enter(/^Эл. почта/, 'a@b.ru');
  await enter(/^Банковские/, 'р/с 40802810900000000001');
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await visitor.click(screen.getByRole('button', { name: 'Сохранить и продолжить' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ operatorInn: '500100732259', operatorOgrn: '', operatorPhone: '+79161234567' },
    }),
  );
});

test('a step is skipped and resumed', async () => {
  const shown = show();
  await screen.findByLabelText(/^Название школы/);
  await shown.visitor.click(screen.getByRole('button', { name: 'Отложить' }));
  await waitFor(() => expect(getSearch(shown)).toBe('?step=requisites'));
  await shown.visitor.click(getStep('Отложено Школа'));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Больше не откладывать' }));
  await waitFor(() => expect(getStep('Не заполнено Школа')).toBeTruthy());
});

test('after the last step it lists the skipped steps', async () => {
  const steps = readiness.steps.map((step) => ({ ...step, done: step.name !== 'coaches' }));
  show({ ...readiness, steps });
  expect(await screen.findByText('Осталось то, что вы отложили')).toBeTruthy();
  expect(screen.getByText(/^Отложено: Тренеры\./)).toBeTruthy();
});

test('a failed load can be retried', async () => {
  const { api, visitor } = show(allOpen, '/first-run', [respondOffline(schoolReadinessRoutes.read)]);
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(schoolReadinessRoutes.read, allOpen));
  await visitor.click(retry);
  expect(await screen.findByLabelText(/^Название школы/)).toBeTruthy();
});

const allDone: SchoolReadiness = { ...allOpen, steps: allOpen.steps.map((step) => ({ ...step, done: true })) };

test('the end promises signing only when codes are sent', async () => {
  const { unmount } = show(allDone, '/first-run?step=end');
  expect(await screen.findByText(/^Теперь родители могут .* и подписать договор\.$/)).toBeTruthy();
  unmount();
  show(allDone, '/first-run?step=end', [], { heldChannels: ['sms'] });
  expect(
    await screen.findByText(/Подписать договор пока нельзя: код не придет, SMS не настроены\. .*SMS_PROVIDER/),
  ).toBeTruthy();
});

test('while mail is not set up, the step of the coaches proposes a password', async () => {
  show(allOpen, '/first-run?step=coaches', [], { heldChannels: ['email'] });
  expect(await screen.findByText(/письмо с приглашением сейчас не уйдет, почта не настроена/)).toBeTruthy();
});
