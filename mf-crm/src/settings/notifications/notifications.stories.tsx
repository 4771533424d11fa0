import type { Role } from '@school/api-contract/rules/roles';
import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { notificationHandlers } from './notifications.fixtures';
import { OwnChoices } from './own-choices';
import { SchoolRules as Rules } from './school-rules';

const meta = { component: Rules } satisfies Meta<typeof Rules>;
export default meta;
type Story = StoryObj<typeof meta>;

interface Shown {
  user?: Role;
  more?: FakeHandler[];
  event?: string;
  language?: 'ru' | 'en';
}

const on = ({ user = 'owner', more = [], event, language = 'ru' }: Shown = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user,
      language,
      route: `/settings?tab=notification-rules${event ? `&event=${event}` : ''}`,
      handlers: [...more, ...notificationHandlers],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const SchoolRules: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await canvas.findAllByRole('combobox');
    await fits();
  },
};
export const SchoolRulesDark: Story = { ...SchoolRules, ...dark };
export const SchoolRulesOnPhone: Story = { ...SchoolRules, ...phone };
export const SchoolRulesOnPhoneDark: Story = { ...SchoolRules, ...phoneDark };
export const SchoolRulesInEnglish: Story = { ...SchoolRules, ...on({ language: 'en' }) };

export const Coach: Story = {
  ...on({ user: 'coach' }),
  render: () => <OwnChoices />,
  play: async ({ canvas }) => {
    await canvas.findByRole('group', { name: 'Занятие не отмечено' });
    await fits();
  },
};
export const CoachOnPhone: Story = { ...Coach, ...phone };

const openEmail: Story['play'] = async ({ userEvent }) => {
  const drawer = within(await within(document.body).findByRole('dialog'));
  await userEvent.click(drawer.getByText('Письмо', { selector: 'label *' }));
  await drawer.findByLabelText(/^Тема письма/);
  await fits();
};
export const EventTexts: Story = { ...on({ event: 'contractSigned' }), play: openEmail };
export const EventTextsDark: Story = { ...EventTexts, ...dark };
export const EventTextsOnPhone: Story = { ...EventTexts, ...phone };
export const UnknownVariable: Story = {
  ...on({ event: 'contractSigned' }),
  play: async ({ userEvent }) => {
    const drawer = within(await within(document.body).findByRole('dialog'));
    await userEvent.type(drawer.getByLabelText(/^Текст/), ' {{тренер}');
    await drawer.findByText(/нет таких переменных: \{тренер\}/);
  },
};

export const Loading: Story = on({ more: [respond(routes.rules, () => new Promise(() => {}))] });
export const OwnLoading: Story = {
  ...on({ more: [respond(routes.own, () => new Promise(() => {}))] }),
  render: () => <OwnChoices />,
};
export const Failed: Story = on({ more: [respondError(routes.rules, 'SERVICE_UNAVAILABLE')] });
export const OwnFailed: Story = {
  ...on({ more: [respondError(routes.own, 'SERVICE_UNAVAILABLE')] }),
  render: () => <OwnChoices />,
};
