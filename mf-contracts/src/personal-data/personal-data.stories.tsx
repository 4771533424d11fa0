import { consentRoutes, personalDataRoutes } from '@school/api-contract/families/personal-data';
import type { Role } from '@school/api-contract/rules/roles';
import { type FakeHandler, respond, respondOffline, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import {
  act,
  consent,
  family,
  formerFamily,
  plan,
  retentionAct,
  revokedConsent,
  trialConsent,
} from './personal-data.fixtures';
import { Component } from './personal-data.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

interface Scene {
  handlers?: FakeHandler[];
  user?: Role;
  language?: 'ru' | 'en';
}

const on = (route: string, { handlers = [], user = 'owner', language = 'ru' }: Scene = {}): Story => ({
  decorators: [
    withKit({
      locales,
      language,
      user,
      route,
      path: '/personal-data',
      handlers: [
        ...handlers,
        respondPage(consentRoutes.list, { items: [consent, revokedConsent, trialConsent], total: 214 }),
        respond(personalDataRoutes.families, [family, formerFamily]),
        respond(personalDataRoutes.planErasure, plan),
        respond(personalDataRoutes.erase, act),
        respondPage(personalDataRoutes.acts, { items: [act, retentionAct] }),
      ],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const Consents: Story = {
  ...on('/personal-data'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Показано 3 из 214')).toBeVisible();
    await fits();
  },
};
export const ConsentsOnPhone: Story = { ...Consents, ...phone };
export const ConsentsDark: Story = { ...Consents, ...dark };
export const ConsentsOnPhoneDark: Story = { ...Consents, ...phoneDark };
export const English: Story = on('/personal-data', { language: 'en' });
export const NoConsents: Story = on('/personal-data', { handlers: [respondPage(consentRoutes.list, { items: [] })] });
export const Failed: Story = on('/personal-data', { handlers: [respondOffline(consentRoutes.list)] });

export const Evidence: Story = {
  ...on('/personal-data'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Савва' }));
    const dialog = await screen.findByRole('dialog', { name: trialConsent.title });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const EvidenceOnPhoneDark: Story = { ...Evidence, ...phoneDark };

export const Revoke: Story = {
  ...on('/personal-data'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: 'Иванова Анна Сергеевна' }))[0] ?? document.body,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать по заявлению' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Отозвать согласие' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Отозвать' }));
    await expect(await dialog.findByText('Укажите основание отзыва')).toBeVisible();
  },
};
export const RevokeOnPhone: Story = { ...Revoke, ...phone };

export const Families: Story = {
  ...on('/personal-data?tab=families&search=воск'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Найдено 2 семьи')).toBeVisible();
    await fits();
  },
};
export const FamiliesOnPhone: Story = { ...Families, ...phone };
export const FamiliesDark: Story = { ...Families, ...dark };
export const FamiliesStart: Story = on('/personal-data?tab=families');
export const FamiliesForAdmin: Story = on('/personal-data?tab=families', { user: 'admin' });

export const Erase: Story = {
  ...on('/personal-data?tab=families&search=ива'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Удалить данные' }))[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Удалить данные семьи' }));
    await expect(await dialog.findByRole('heading', { name: 'Останется' })).toBeVisible();
  },
};
export const EraseOnPhone: Story = { ...Erase, ...phone };
export const EraseDark: Story = { ...Erase, ...dark };

export const Erased: Story = {
  ...on('/personal-data?tab=families&search=ива'),
  play: async (context) => {
    await Erase.play?.(context);
    const { userEvent } = context;
    const dialog = within(await screen.findByRole('dialog', { name: 'Удалить данные семьи' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Документ/ }), 'Заявление, вх. № 12');
    await userEvent.type(dialog.getByRole('textbox', { name: /Введите слово/ }), 'Удалить');
    await userEvent.click(dialog.getByRole('button', { name: 'Удалить данные' }));
    await expect(await screen.findByText('Составлен акт № 2026-00004')).toBeVisible();
  },
};
export const ErasedOnPhoneDark: Story = { ...Erased, ...phoneDark };

export const NothingToErase: Story = {
  ...on('/personal-data?tab=families&search=ива', {
    handlers: [
      respond(
        personalDataRoutes.planErasure,
        plan.filter(({ action }) => action === 'kept'),
      ),
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Удалить данные' }))[0] ?? document.body);
    await expect(await screen.findByText('Сейчас удалить нечего')).toBeVisible();
  },
};

export const Acts: Story = {
  ...on('/personal-data?tab=acts'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Акт № 2026-00004' })).toBeVisible();
    await fits();
  },
};
export const ActsOnPhone: Story = { ...Acts, ...phone };
export const ActsDark: Story = { ...Acts, ...dark };
export const NoActs: Story = on('/personal-data?tab=acts', {
  handlers: [respondPage(personalDataRoutes.acts, { items: [] })],
});
