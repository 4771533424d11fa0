import type { Role } from '@school/api-contract/rules/roles';
import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { notificationHandlers, own } from './notifications.fixtures';
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

const isVisible = (element: HTMLElement) => element.checkVisibility();
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
/** The heads of the columns stay in view while the rules are scrolled. */
export const SchoolRulesScrolled: Story = {
  ...on(),
  play: async ({ canvas }) => {
    const [last] = (await canvas.findAllByRole('combobox')).slice(-1);
    last?.scrollIntoView();
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(0));
    const head = canvas.getByRole('columnheader', { name: 'Событие' });
    await expect(head.getBoundingClientRect().top).toBeLessThan(32);
    await expect(head.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
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
    await canvas.findByRole('checkbox', { name: 'Занятие не отмечено: Портал' });
    // once, in the head of the column
    await expect(canvas.getAllByText('Портал').filter(isVisible)).toHaveLength(1);
    await fits();
  },
};
export const CoachDark: Story = { ...Coach, ...dark };
export const CoachOnPhone: Story = {
  ...Coach,
  ...phone,
  play: async ({ canvas }) => {
    await canvas.findByRole('checkbox', { name: 'Занятие не отмечено: Портал' });
    await expect(canvas.getAllByText('Портал').filter(isVisible)).toHaveLength(2);
    await fits();
  },
};
const choice = { required: false, enabled: true };
/** An event and its channels are one line, within the margins of a page. */
export const ManyOnPhone: Story = {
  ...on({
    more: [
      respond(routes.own, {
        ...own,
        choices: [
          { ...choice, event: 'trialRequestCreated', channel: 'bell' },
          { ...choice, event: 'trialRequestCreated', channel: 'email' },
          { ...choice, event: 'registrationWaiting', channel: 'bell' },
        ],
      }),
    ],
  }),
  ...phone,
  render: () => (
    <div style={{ paddingInline: 16 }}>
      <OwnChoices />
    </div>
  ),
  play: async ({ canvas }) => {
    const email = await canvas.findByRole('checkbox', { name: 'Новая заявка: Письмо' });
    const top = (element: HTMLElement) => element.getBoundingClientRect().top;
    const bottom = (text: string) => canvas.getByText(text).getBoundingClientRect().bottom;
    await expect(top(email)).toBeLessThan(bottom('Новая заявка'));
    const bell = canvas.getByRole('checkbox', { name: 'Регистрация ждет решения: Портал' });
    await expect(top(bell)).toBeLessThan(bottom('Регистрация ждет решения'));
  },
};

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
