import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { notificationHandlers, own, rules } from './notifications.fixtures';
import { OwnChoices } from './own-choices';
import { SchoolRules } from './school-rules';

function show({ event, more = [] }: { event?: string; more?: FakeHandler[] } = {}) {
  const route = `/settings?tab=notification-rules${event ? `&event=${event}` : ''}`;
  return renderWithKit(<SchoolRules />, {
    user: 'owner',
    route,
    locales,
    handlers: [...more, ...notificationHandlers],
  });
}
type Shown = ReturnType<typeof show>;
const sent = ({ api }: Shown, method: string) =>
  api.requests.filter((request) => request.method === method).map(({ path, body }) => [path, body]);
const emailRule = 'Договор подписан, Администратор, Письмо';

test('owner changes a rule of a role, and it stays on the page', async () => {
  const shown = show();
  const rule = await screen.findByRole<HTMLSelectElement>('combobox', { name: emailRule });
  expect(rule.value).toBe('off');
  await shown.visitor.selectOptions(rule, 'required');
  await waitFor(() => expect(sent(shown, 'PUT')).toHaveLength(1));
  expect(sent(shown, 'PUT')).toEqual([
    [routes.putRule.path, { event: 'contractSigned', channel: 'email', role: 'admin', state: 'required' }],
  ]);
  expect(rule.value).toBe('required');
});

test('a rule that the server refuses is reverted with the reason', async () => {
  const { visitor } = show({ more: [respondError(routes.putRule, 'FORBIDDEN')] });
  const rule = await screen.findByRole<HTMLSelectElement>('combobox', { name: emailRule });
  await visitor.selectOptions(rule, 'on');
  expect(await screen.findByText('Не удалось сохранить')).toBeTruthy();
  await waitFor(() => expect(rule.value).toBe('off'));
});

test('the texts of an event open in a panel with its own address', async () => {
  const { visitor, router } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Тексты и исключения: Новая заявка' }));
  expect(await screen.findByRole('dialog', { name: 'Новая заявка' })).toBeTruthy();
  expect(router.state.location.search).toContain('event=trialRequestCreated');
  await visitor.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=notification-rules'));
});

test('a text is previewed with sample data, an unknown variable is reported, and the text is saved', async () => {
  const text = { ...rules.texts[9], event: 'contractSigned', channel: 'bell', subject: '' } as const;
  const saved = { ...text, text: 'Готово: {договор}', updatedAt: '2026-11-23T09:00:00.000Z' };
  const shown = show({ event: 'contractSigned', more: [respond(routes.putText, saved)] });
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('Подписан: Иванова Анна')).toBeTruthy();
  const field = drawer.getByLabelText(/^Текст/);
  await shown.visitor.clear(field);
  await shown.visitor.type(field, 'Готово: {{дата}');
  expect(drawer.getByText('У этого события нет таких переменных: {дата}')).toBeTruthy();
  await shown.visitor.clear(field);
  await shown.visitor.type(field, 'Готово: ');
  await shown.visitor.click(drawer.getByRole('button', { name: '{договор}' }));
  expect(drawer.getByText('Готово: 2026-00012')).toBeTruthy();
  await shown.visitor.click(drawer.getByRole('button', { name: 'Сохранить текст' }));
  expect(await screen.findByText('Текст сохранен')).toBeTruthy();
  expect(sent(shown, 'PUT')).toEqual([
    ['/api/notification-rules/contractSigned/texts/bell', { subject: '', text: 'Готово: {договор}', updatedAt: null }],
  ]);
  expect(await drawer.findByRole('button', { name: 'Вернуть исходный текст' })).toBeTruthy();
});

test('an SMS shows its length, and its cost when the school has set the price', async () => {
  const open = async (more: FakeHandler[] = []) => {
    const shown = show({ event: 'trialRequestCreated', more });
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.queryByText(/плату/)).toBeNull();
    await shown.visitor.click(drawer.getByRole('radio', { name: 'SMS' }));
    const [line] = await drawer.findAllByText(/плату/);
    shown.unmount();
    return line?.textContent?.replaceAll(/\s/g, ' ');
  };
  expect(await open()).toMatch(/за 1 SMS\. Стоимость: 5,4 ₽\. За 30 дней .*: 12, это примерно 64,8 ₽ в месяц\.$/);
  const unpriced = { ...rules, sms: { ...rules.sms, segmentPrice: null } };
  expect(await open([respond(routes.rules, unpriced)])).toMatch(/за 1 SMS\.$/);
});

test('asks before a typed text is lost', async () => {
  const { visitor } = show({ event: 'contractSigned' });
  const drawer = within(await screen.findByRole('dialog'));
  await visitor.type(drawer.getByLabelText(/^Текст/), '!');
  await visitor.click(drawer.getByRole('radio', { name: 'Письмо' }));
  await visitor.click(await screen.findByRole('button', { name: 'Остаться' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(drawer.getByLabelText<HTMLTextAreaElement>(/^Текст/).value).toBe('Подписан: {ребенок}!');
  await visitor.click(drawer.getByRole('radio', { name: 'Письмо' }));
  await visitor.click(await screen.findByRole('button', { name: 'Уйти' }));
  expect(await drawer.findByLabelText(/^Тема письма/)).toBeTruthy();
});

test('the test message has the typed text; without a phone the reason is shown', async () => {
  const shown = show({ event: 'contractSigned', more: [respondError(routes.test, 'NO_CONTACT')] });
  const drawer = within(await screen.findByRole('dialog'));
  await shown.visitor.click(drawer.getByRole('button', { name: 'Отправить себе пробное сообщение' }));
  expect(await screen.findByText(/не указан адрес или телефон/)).toBeTruthy();
  expect(sent(shown, 'POST')).toEqual([
    ['/api/notification-rules/contractSigned/texts/bell/test', { subject: '', text: 'Подписан: {ребенок}' }],
  ]);
});

test('a person becomes an exception to the rule of their role, and stops being one', async () => {
  const shown = show({ event: 'contractSigned' });
  const drawer = within(await screen.findByRole('dialog'));
  const person = drawer.getByRole('combobox', { name: 'Сотрудник' });
  // the event does not reach coaches
  expect(within(person).queryByText('Тренер Павел')).toBeNull();
  await shown.visitor.selectOptions(person, 'Соколова Марина');
  await shown.visitor.click(drawer.getByRole('button', { name: 'Добавить исключение' }));
  const remove = await drawer.findByRole('button', { name: 'Убрать исключение: Соколова Марина, Портал' });
  await shown.visitor.click(remove);
  await waitFor(() => expect(remove.isConnected).toBe(false));
  const rule = { event: 'contractSigned', channel: 'bell', userId: 1 };
  await waitFor(() => expect(sent(shown, 'PUT')).toHaveLength(2));
  expect(sent(shown, 'PUT').map(([, body]) => body)).toEqual([
    { ...rule, state: 'on' },
    { ...rule, state: null },
  ]);
});

test('what the school requires cannot be switched off', async () => {
  const shown = renderWithKit(<OwnChoices />, { user: 'coach', locales, handlers: notificationHandlers });
  const row = within(await screen.findByRole('row', { name: /^Занятие не отмечено/ }));
  const required = row.getByRole<HTMLInputElement>('checkbox', { name: 'Занятие не отмечено: Портал' });
  expect([required.checked, required.disabled]).toEqual([true, true]);
  expect(row.getByText('Обязательно по правилам школы')).toBeTruthy();
  await shown.visitor.click(row.getByRole('checkbox', { name: 'Занятие не отмечено: Письмо' }));
  await shown.visitor.click(screen.getByRole('checkbox', { name: 'Утреннее письмо' }));
  await waitFor(() => expect(sent(shown, 'PUT')).toHaveLength(2));
  expect(sent(shown, 'PUT')).toEqual([
    [routes.putOwn.path, { event: 'sessionUnmarked', channel: 'email', enabled: true }],
    [routes.putDigest.path, { enabled: true }],
  ]);
});

test('only the channels that reach the user have a column', async () => {
  const choices = own.choices.filter(({ channel }) => channel !== 'sms');
  renderWithKit(<OwnChoices />, {
    ...{ user: 'coach', locales },
    handlers: [respond(routes.own, { ...own, choices }), ...notificationHandlers],
  });
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Событие', 'Портал', 'Письмо']);
});
