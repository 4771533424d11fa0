import { passkeyRoutes } from '@school/api-contract/accounts/passkeys';
import { profileRoutes } from '@school/api-contract/accounts/profile';
import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { type KitOptions, respond, respondError, testUser, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { Profile } from './profile';
import { profile, profileHandlers, protectedProfile, recoveryCodes } from './profile.fixtures';

const meta = { component: Profile } satisfies Meta<typeof Profile>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = ({ handlers = [], ...options }: KitOptions = {}): Story => ({
  decorators: [withKit({ user: 'owner', locales, handlers: [...handlers, ...profileHandlers], ...options })],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };
const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const Plain: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Где вы вошли' });
    await canvas.findByText('olga.kim@example.org');
    await fits();
  },
};
export const PhoneDark: Story = { ...Plain, ...phoneDark };
export const English: Story = on({ language: 'en', handlers: [respond(profileRoutes.read, protectedProfile)] });

export const Protected: Story = {
  ...on({ handlers: [respond(profileRoutes.read, protectedProfile)] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Осталось 8 резервных кодов.');
    await fits();
  },
};
export const ProtectedOnPhone: Story = { ...Protected, ...phone };
export const ProtectedDark: Story = { ...Protected, ...dark };

export const MustSetUp: Story = on({
  user: { ...testUser('owner'), mustSetUpSecondFactor: true },
  handlers: [respond(profileRoutes.read, { ...profile, secondFactorRequired: true, passkeysAvailable: false })],
});
export const MustSetUpOnPhone: Story = { ...MustSetUp, ...phone };
export const Loading: Story = on({
  handlers: [
    respond(profileRoutes.read, profile, { pending: true }),
    respond(profileRoutes.sessions, [], { pending: true }),
  ],
});
export const Failed: Story = on({
  handlers: [
    respondError(profileRoutes.read, 'SERVICE_UNAVAILABLE'),
    respondError(profileRoutes.sessions, 'SERVICE_UNAVAILABLE'),
  ],
});

const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/%D0%A8%D0%BA%D0%BE%D0%BB%D0%B0:olga.kim?issuer=%D0%A8%D0%BA%D0%BE%D0%BB%D0%B0&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const codes = [respond(secondFactorRoutes.start, setup), respondError(secondFactorRoutes.confirm, 'CODE_WRONG')];

export const SetUp: Story = {
  ...on({ handlers: codes }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Включить' }));
    await userEvent.type(
      await screen.findByLabelText(/^Текущий пароль/, { selector: '[role=dialog] *' }),
      'demo-owner',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавьте портал в приложение' }));
    await userEvent.type(await dialog.findByLabelText(/^Код из приложения/), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Включить' }));
    await dialog.findByText('Неверный код');
    await fits();
  },
};
export const SetUpOnPhoneDark: Story = { ...SetUp, ...phoneDark };

export const RecoveryCodes: Story = {
  ...on({
    handlers: [
      respond(profileRoutes.read, protectedProfile),
      respond(secondFactorRoutes.renewRecoveryCodes, { recoveryCodes }),
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Новые резервные коды' }));
    await userEvent.type(await screen.findByLabelText(/^Код из приложения/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Выпустить коды' }));
    await expect(await screen.findByRole('list', { name: 'Резервные коды' })).toBeVisible();
    await fits();
  },
};
export const RecoveryCodesOnPhone: Story = { ...RecoveryCodes, ...phone };
export const RecoveryCodesDark: Story = { ...RecoveryCodes, ...dark };

export const SwitchOff: Story = {
  ...on({ handlers: [respond(profileRoutes.read, protectedProfile)] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Выключить' }));
    await expect(await screen.findByRole('dialog', { name: 'Выключить коды?' })).toBeVisible();
  },
};

export const NewAddress: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый адрес' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Отправить ссылку' }));
    await dialog.findByText('Введите текущий пароль');
  },
};
export const NewAddressOnPhone: Story = { ...NewAddress, ...phone };

export const NewPasskey: Story = {
  ...on({ handlers: [respondError(passkeyRoutes.start, 'PASSKEY_LIMIT_REACHED')] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить ключ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый ключ доступа' }));
    await userEvent.type(dialog.getByLabelText(/^Название ключа/), 'Рабочий ноутбук');
    await userEvent.type(dialog.getByLabelText(/^Текущий пароль/), 'demo-owner');
    await userEvent.click(dialog.getByRole('button', { name: 'Создать ключ' }));
    await dialog.findByRole('alert');
  },
};
export const NewPasskeyOnPhoneDark: Story = { ...NewPasskey, ...phoneDark };
