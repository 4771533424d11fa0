import { authRoutes } from '@school/api-contract/accounts/auth';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { type FakeHandler, renderWithKit, respond, respondError, testUser } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../../shared/locales.fixtures';
import { Profile } from '../profile';
import { profile, profileHandlers, protectedProfile, recoveryCodes } from '../profile.fixtures';

const setup = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXPJBSWY3DP' };
const show = (...handlers: FakeHandler[]) =>
  renderWithKit(<Profile />, {
    user: { ...testUser('owner'), mustSetUpSecondFactor: true },
    locales,
    handlers: [...handlers, ...profileHandlers],
  });
const sent = ({ api }: ReturnType<typeof show>) =>
  api.requests.filter(({ path }) => path.includes('second-factor')).map(({ path, body }) => [path, body]);

test('setting up asks for password and first code, shows the codes once and opens the portal', async () => {
  const shown = show(
    respond(secondFactorRoutes.start, setup),
    respondError(secondFactorRoutes.confirm, 'CODE_WRONG'),
    respond(authRoutes.currentUser, testUser('owner')),
  );
  await shown.visitor.click(await screen.findByRole('button', { name: 'Включить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Коды из приложения' }));
  await shown.visitor.type(dialog.getByLabelText(/^Текущий пароль/), 'demo-owner');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Продолжить' }));
  expect(await screen.findByRole('img', { name: 'QR-код для приложения-аутентификатора' })).toBeTruthy();
  const scan = within(screen.getByRole('dialog', { name: 'Добавьте портал в приложение' }));
  expect(scan.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(scan.getByRole('link', { name: 'Открыть приложение на этом устройстве' }).getAttribute('href')).toBe(
    setup.uri,
  );
  const field = scan.getByLabelText(/^Код из приложения/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await shown.visitor.keyboard('000000');
  await shown.visitor.click(scan.getByRole('button', { name: 'Включить' }));
  expect((await scan.findByRole('alert')).textContent).toBe('Неверный код');

  shown.api.use(
    respond(secondFactorRoutes.confirm, { recoveryCodes }),
    respond(profileRoutes.read, {
      ...profile,
      secondFactor: { enabledAt: '2026-11-21T09:00:00Z', recoveryCodesLeft: 10 },
    }),
  );
  await shown.visitor.type(scan.getByLabelText(/^Код из приложения/), '123456');
  await shown.visitor.click(scan.getByRole('button', { name: 'Включить' }));
  const list = await screen.findByRole('list', { name: 'Резервные коды' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes);
  await waitFor(() => expect(document.activeElement).toBe(list));
  expect(sent(shown)).toEqual([
    ['/api/profile/second-factor', { currentPassword: 'demo-owner' }],
    ['/api/profile/second-factor/confirm', { code: '000000' }],
    ['/api/profile/second-factor/confirm', { code: '123456' }],
  ]);
  await shown.visitor.click(screen.getByRole('button', { name: 'Коды сохранены' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
  expect(await screen.findByText('Осталось 10 резервных кодов.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Школа требует второй фактор')).toBeNull());
});

async function renew(shown: ReturnType<typeof show>) {
  await shown.visitor.click(await screen.findByRole('button', { name: 'Новые резервные коды' }));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.visitor.type(dialog.getByLabelText(/^Код из приложения/), '123456');
  await shown.visitor.click(dialog.getByRole('button', { name: 'Выпустить коды' }));
  await dialog.findByRole('list', { name: 'Резервные коды' });
  return dialog;
}
const on = respond(profileRoutes.read, protectedProfile);
const renewed = respond(secondFactorRoutes.renewRecoveryCodes, { recoveryCodes });

test('new codes can be copied, printed and downloaded', async () => {
  const shown = show(on, renewed);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved = blob;
    return 'blob:codes';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const dialog = await renew(shown);
  await shown.visitor.click(dialog.getByRole('button', { name: 'Скопировать' }));
  expect(write).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join('\n'));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Напечатать' }));
  expect(print).toHaveBeenCalledOnce();
  await shown.visitor.click(dialog.getByRole('button', { name: 'Скачать' }));
  expect(await saved?.text()).toContain(recoveryCodes[9]);
});

test('switching off asks for the password and any code', async () => {
  const shown = show(on, respond(secondFactorRoutes.disable, undefined));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Выключить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Выключить коды?' }));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Выключить' }));
  expect(await dialog.findByText('Введите текущий пароль')).toBeTruthy();
  expect(dialog.getByText('Введите 6 цифр из приложения или резервный код')).toBeTruthy();
  await shown.visitor.type(dialog.getByLabelText(/^Текущий пароль/), 'demo-owner');
  await shown.visitor.type(dialog.getByLabelText(/^Код из приложения или резервный/), 'abcde-12345');
  shown.api.use(respond(profileRoutes.read, profile));
  await shown.visitor.click(dialog.getByRole('button', { name: 'Выключить' }));
  expect(await screen.findByText('Выключены')).toBeTruthy();
  expect(sent(shown).at(-1)).toEqual([
    '/api/profile/second-factor/disable',
    { currentPassword: 'demo-owner', code: 'abcde-12345' },
  ]);
});

test('warns when few codes are left', async () => {
  const secondFactor = { enabledAt: '2026-09-01T09:00:00.000Z', recoveryCodesLeft: 1 };
  show(respond(profileRoutes.read, { ...profile, secondFactor }));
  expect(await screen.findByText(/^Остался 1 резервный код\. Выпустите новые/)).toBeTruthy();
});
