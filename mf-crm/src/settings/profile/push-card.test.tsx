import { pushRoutes } from '@school/api-contract/accounts/push';
import { type FakeHandler, type FakePush, fakePush, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { PushCard } from './push-card';

let push: FakePush;
afterEach(() => {
  push.restore();
  localStorage.clear();
});

const show = (...handlers: FakeHandler[]) =>
  renderWithKit(<PushCard />, {
    ...{ user: 'accountant', locales },
    handlers: [
      ...handlers,
      respond(pushRoutes.key, { publicKey: 'key' }),
      respond(pushRoutes.subscribe, undefined),
      respond(pushRoutes.unsubscribe, undefined),
    ],
  });

test('turns notifications of this device on and off again', async () => {
  push = fakePush();
  const { visitor, api } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Включить уведомления' }));
  await visitor.click(await screen.findByRole('button', { name: 'Выключить уведомления' }));
  expect(await screen.findByRole('button', { name: 'Включить уведомления' })).toBeTruthy();
  expect(push.isSubscribed()).toBe(false);
  const sent = api.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  expect(sent).toMatchObject([
    { endpoint: 'https://push.example.org/device', language: 'ru' },
    { endpoint: 'https://push.example.org/device' },
  ]);
});

test('says how to undo a refusal in the browser', async () => {
  push = fakePush({ permission: 'denied' });
  const { visitor } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Включить уведомления' }));
  expect(await screen.findByText(/^Уведомления запрещены в настройках браузера/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Включить уведомления' }).disabled).toBe(true);
});

test('says so when the server does not know the push service', async () => {
  push = fakePush();
  const { visitor } = show(respondError(pushRoutes.subscribe, 'PUSH_SERVICE_UNKNOWN'));
  await visitor.click(await screen.findByRole('button', { name: 'Включить уведомления' }));
  expect(await screen.findByText(/^Этот браузер получает уведомления через неизвестную службу/)).toBeTruthy();
});

test('a browser without push messages says so', async () => {
  push = fakePush();
  Reflect.deleteProperty(window, 'PushManager');
  show();
  expect(await screen.findByText(/^Этот браузер не показывает уведомлений портала/)).toBeTruthy();
});
