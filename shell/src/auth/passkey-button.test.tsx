import { passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import { useSessionStore } from '@school/kit/host';
import { renderWithKit, respond, respondError, testUser } from '@school/kit/testing';
import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasskeyButton } from './passkey-button';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn<typeof startAuthentication>() }));

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(startAuthentication).mockReset();
});

const options = { challenge: 'abc', rpId: 'localhost', timeout: 300_000, userVerification: 'required' } as const;
const response = { clientDataJSON: 'data', authenticatorData: 'auth', signature: 'sig' };
const credential = { id: 'key', rawId: 'key', type: 'public-key', clientExtensionResults: {}, response } as const;

const show = (login = respond(passkeyRoutes.login, testUser('coach'))) =>
  renderWithKit(<PasskeyButton />, { handlers: [respond(passkeyRoutes.loginOptions, options), login] });
const button = () => screen.getByRole('button', { name: 'Войти с ключом доступа' });

test('signs in with what the browser answers', async () => {
  vi.mocked(startAuthentication).mockResolvedValue(credential);
  const { visitor, api } = show();
  await visitor.click(button());
  await waitFor(() => expect(useSessionStore.getState().user?.role).toBe('coach'));
  expect(startAuthentication).toHaveBeenCalledExactlyOnceWith({ optionsJSON: options });
  expect(api.requests.at(-1)?.body).toEqual({ credential: { id: 'key', ...response } });
});

test('a closed dialog of the browser is reported without an alarm', async () => {
  vi.mocked(startAuthentication).mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  const { visitor } = show();
  await visitor.click(button());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ключ доступа не выбран/);
});

test('a refused passkey shows the server’s message', async () => {
  vi.mocked(startAuthentication).mockResolvedValue(credential);
  const { visitor } = show(respondError(passkeyRoutes.login, 'PASSKEY_REFUSED'));
  await visitor.click(button());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ключ доступа не подошел/);
});

test('a browser without passkeys shows no button', () => {
  vi.unstubAllGlobals();
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
