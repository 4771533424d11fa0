import { branchRoutes } from '@school/api-contract/school/branches';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { Places } from './places';
import { noPlaces, placesHandlers } from './places.fixtures';

const meta = { component: Places } satisfies Meta<typeof Places>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (edit = '', more: FakeHandler[] = [], language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      ...{ locales, language, user: 'owner', path: '/settings', handlers: [...more, ...placesHandlers] },
      route: `/settings?tab=places${edit && `&edit=${edit}`}`,
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const All: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Центральное' });
    await fits();
  },
};
export const AllDark: Story = { ...All, ...dark };
export const AllOnPhone: Story = { ...All, ...phone };
export const AllOnPhoneDark: Story = { ...All, ...phoneDark };
export const English: Story = on('', [], 'en');
export const Empty: Story = {
  ...on('', noPlaces),
  play: async ({ canvas }) => {
    await canvas.findByText('Отделений и секций пока нет');
    await fits();
  },
};
export const EmptyOnPhoneDark: Story = { ...Empty, ...phoneDark };
export const NothingToChoose: Story = on('', [respond(branchRoutes.listBranchSections, [])]);
export const Loading: Story = on('', [respond(branchRoutes.list, [], { pending: true })]);
export const Failed: Story = on('', [respondError(branchRoutes.list, 'SERVICE_UNAVAILABLE')]);

const opened = (edit: string, name: string): Story => ({
  ...on(edit),
  play: async () => {
    await screen.findByRole('dialog', { name });
    await fits();
  },
});
export const Branch: Story = opened('branch-1', 'Отделение');
export const BranchDark: Story = { ...Branch, ...dark };
export const BranchOnPhone: Story = { ...Branch, ...phone };
export const NewHall: Story = {
  ...on('branch-1'),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить зал' }));
    await screen.findByRole('dialog', { name: 'Новый зал' });
  },
};
export const NewHallOnPhoneDark: Story = { ...NewHall, ...phoneDark };
export const NewBranch: Story = opened('branch', 'Новое отделение');
export const Section: Story = opened('section-21', 'Секция');
export const SectionOnPhoneDark: Story = { ...Section, ...phoneDark };
export const Schedule: Story = opened('branchSection-31', 'Танцы');
export const ScheduleDark: Story = { ...Schedule, ...dark };
export const ScheduleOnPhone: Story = { ...Schedule, ...phone };
export const OldText: Story = opened('branchSection-32', 'Единоборства');
export const OldTextOnPhoneDark: Story = { ...OldText, ...phoneDark };
export const NewBranchSection: Story = opened('newBranchSection-2', 'Секция в отделении');
