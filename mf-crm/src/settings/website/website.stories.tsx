import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { embedOriginRoutes } from '@school/api-contract/school/embed-origins';
import { schoolRoutes } from '@school/api-contract/school/school';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { schoolSettings } from '../settings.fixtures';
import { WebsiteSettings } from './website-settings';

const meta = { component: WebsiteSettings } satisfies Meta<typeof WebsiteSettings>;
export default meta;
type Story = StoryObj<typeof meta>;

const handlers: FakeHandler[] = [
  respond(schoolRoutes.read, schoolSettings),
  respond(embedOriginRoutes.read, { origins: ['https://vektor.example', 'https://gimnastika-v-himkah.example'] }),
  respond(embedOriginRoutes.replace, ({ body }) => Object(body)),
  respond(trialRequestRoutes.branchesOfSection, [
    { id: 5, name: 'Химки', address: 'ул. Мира, 1', schedule: null, changes: { off: [], moved: [] } },
  ]),
  respond(trialRequestRoutes.sportsSections, [
    { id: 2, name: 'Танцы' },
    { id: 3, name: 'Художественная гимнастика' },
  ]),
];
const on = (more: FakeHandler[] = [], language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      ...{ locales, language, user: 'owner', path: '/settings', route: '/settings?tab=website' },
      handlers: [...more, ...handlers],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const All: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue(/vektor\.example/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const AllDark: Story = { ...All, ...dark };
export const AllOnPhone: Story = { ...All, ...phone };
export const AllOnPhoneDark: Story = { ...All, ...phoneDark };
export const English: Story = on([], 'en');
export const WrongAddress: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Адреса сайтов'), '{Enter}vk.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(canvas.getByLabelText('Адреса сайтов')).toBeInvalid());
  },
};
export const WrongAddressOnPhone: Story = { ...WrongAddress, ...phone };
/** A link needs no preview and no choices. */
export const OnlyLink: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('Ссылка'));
    await expect(canvas.queryByTitle('Как увидит семья')).toBeNull();
  },
};
export const NoWebsite: Story = on([respond(embedOriginRoutes.read, { origins: [] })]);
export const Loading: Story = on([respond(embedOriginRoutes.read, { origins: [] }, { pending: true })]);
export const Failed: Story = on([respondError(embedOriginRoutes.read, 'SERVICE_UNAVAILABLE')]);
export const FailedOnPhoneDark: Story = { ...Failed, ...phoneDark };
