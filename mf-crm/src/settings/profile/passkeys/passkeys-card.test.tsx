import { passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../../shared/locales.fixtures';
import { Profile } from '../profile';
import { passkey, profile, profileHandlers, protectedProfile } from '../profile.fixtures';

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn<typeof startRegistration>() }));

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(startRegistration).mockReset();
});

const options = {
  challenge: 'abc',
  rp: { id: 'localhost', name: 'Школа' },
  user: { id: 'MQ', name: 'olga.kim', displayName: 'olga.kim' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};
const response = { clientDataJSON: 'data', attestationObject: 'object' };
const created = { id: 'key', rawId: 'key', type: 'public-key', clientExtensionResults: {}, response } as const;

const show = (...handlers: FakeHandler[]) =>
  renderWithKit(<Profile />, {
    user: 'owner',
    locales,
    handlers: [...handlers, respond(passkeyRoutes.start, options), ...profileHandlers],
  });

async function fill({ visitor }: ReturnType<typeof show>) {
  await visitor.click(await screen.findByRole('button', { name: 'Добавить ключ' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый ключ доступа' }));
  await visitor.type(dialog.getByLabelText(/^Название ключа/), 'Рабочий ноутбук');
  await visitor.type(dialog.getByLabelText(/^Текущий пароль/), 'demo-owner');
  await visitor.click(dialog.getByRole('button', { name: 'Создать ключ' }));
  return dialog;
}

test('a passkey is created in the browser and kept under its name', async () => {
  vi.mocked(startRegistration).mockResolvedValue(created);
  const shown = show(respond(passkeyRoutes.add, passkey));
  await screen.findByText('Ключей пока нет.');
  shown.api.use(respond(profileRoutes.read, { ...profile, passkeys: [passkey] }));
  await fill(shown);
  expect(await screen.findByText('Ключ «Рабочий ноутбук» добавлен')).toBeTruthy();
  expect(startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: options });
  const bodies = shown.api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    { currentPassword: 'demo-owner' },
    { name: 'Рабочий ноутбук', credential: { id: 'key', ...response } },
  ]);
  const list = within(await screen.findByRole('list', { name: 'Ключи доступа' }));
  expect(list.getByText(/еще не использовался/)).toBeTruthy();
});

test.each([
  ['NotAllowedError', /^Ключ не создан/],
  ['InvalidStateError', /^На этом устройстве уже есть ключ/],
])('the browser’s %s is explained in words', async (name, text) => {
  vi.mocked(startRegistration).mockRejectedValue(Object.assign(new Error('closed'), { name }));
  const dialog = await fill(show());
  expect((await dialog.findByRole('alert')).textContent).toMatch(text);
});

test('a wrong password is reported at its field', async () => {
  const details = [{ path: 'currentPassword', message: 'Текущий пароль введен неверно' }];
  const dialog = await fill(show(respondError(passkeyRoutes.start, 'VALIDATION_FAILED', { details })));
  expect(await dialog.findByText('Текущий пароль введен неверно')).toBeTruthy();
  expect(startRegistration).not.toHaveBeenCalled();
});

test('a passkey is removed after the password', async () => {
  const shown = show(respond(profileRoutes.read, protectedProfile), respond(passkeyRoutes.remove, undefined));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Удалить ключ «Телефон»' }));
  const question = within(await screen.findByRole('dialog', { name: 'Удалить ключ «Телефон»?' }));
  shown.api.use(respond(profileRoutes.read, { ...protectedProfile, passkeys: [passkey] }));
  await shown.visitor.type(question.getByLabelText(/^Текущий пароль/), 'demo-owner');
  await shown.visitor.click(question.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Удалить ключ «Телефон»' })).toBeNull());
  expect(shown.api.requests.find(({ method }) => method === 'POST')).toMatchObject({
    ...{ params: { id: '4' }, body: { currentPassword: 'demo-owner' } },
  });
});

test('where passkeys cannot work, the button says why', async () => {
  show(respond(profileRoutes.read, { ...profile, passkeysAvailable: false }));
  const add = await screen.findByRole('button', { name: 'Добавить ключ' });
  expect(add).toHaveProperty('disabled', true);
  expect(screen.getByText(/доменное имя/).id).toBe(add.getAttribute('aria-describedby'));
});
