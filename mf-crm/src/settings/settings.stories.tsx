import { auditLogRoutes } from '@school/api-contract/accounts/audit-logs';
import type { Role } from '@school/api-contract/rules/roles';
import { schoolRoutes } from '@school/api-contract/school/school';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { type FakeHandler, respond, respondError, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { chain, fault, handlers, readiness, run } from './settings.fixtures';
import { Component } from './settings.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (
  route: string,
  { user = 'owner', more = [], isReady = true }: { user?: Role; more?: FakeHandler[]; isReady?: boolean } = {},
): Story => ({
  decorators: [
    withKit({ locales, user, route, school: { isReady }, path: '/settings', handlers: [...more, ...handlers] }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const List: Story = {
  ...on('/settings'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Профиль', current: 'page' })).toBeVisible();
    await canvas.findByText('olga.kim@example.org');
    await fits();
  },
};
export const ListDark: Story = { ...List, ...dark };
export const ListOnPhone: Story = {
  ...on('/settings'),
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('heading', { name: 'Профиль' })).toBeNull();
    await fits();
    await userEvent.click(await canvas.findByRole('link', { name: 'Школа' }));
    await expect(await canvas.findByRole('heading', { name: 'Школа' })).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Назад: Настройки' }));
    await expect(await canvas.findByRole('link', { name: 'Школа' })).toBeVisible();
  },
};
export const ListOnPhoneDark: Story = { ...ListOnPhone, ...phoneDark };

export const Search: Story = {
  ...on('/settings'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'реквизиты');
    await expect(await canvas.findByRole('link', { name: /^ИНН/ })).toBeVisible();
    await fits();
  },
};
export const SearchOnPhone: Story = { ...Search, ...phone };
export const NothingFound: Story = {
  ...on('/settings'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'погода');
    await expect(await canvas.findByText('Ничего не нашли')).toBeVisible();
  },
};

export const Profile: Story = on('/settings', { user: 'accountant' });
export const ProfileOnPhoneDark: Story = { ...Profile, ...phoneDark };
export const PasswordWrong: Story = {
  ...Profile,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить пароль' }));
    await expect(await canvas.findByText('Введите текущий пароль')).toBeVisible();
  },
};

export const School: Story = {
  ...on('/settings?tab=school'),
  play: async ({ canvas }) => {
    await canvas.findByLabelText(/^ИНН/);
    await fits();
  },
};
export const SchoolOnPhone: Story = { ...School, ...phone };
export const SchoolDark: Story = { ...School, ...dark };
export const SchoolNotReady: Story = {
  ...on('/settings?tab=school', { isReady: false, more: [respond(schoolReadinessRoutes.read, readiness)] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Школа еще закрыта для родителей');
    await fits();
  },
};
export const SchoolNotReadyOnPhone: Story = { ...SchoolNotReady, ...phone };
export const SchoolNotReadyDark: Story = { ...SchoolNotReady, ...dark };
export const SchoolLoading: Story = on('/settings?tab=school', {
  more: [respond(schoolRoutes.read, () => new Promise(() => {}))],
});
export const SchoolFailed: Story = on('/settings?tab=school', {
  more: [respondError(schoolRoutes.read, 'SERVICE_UNAVAILABLE')],
});
export const SchoolWrong: Story = {
  ...on('/settings?tab=school'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await canvas.findByLabelText(/^Название школы/));
    await userEvent.type(canvas.getByLabelText(/^ИНН/), '1');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByRole('link', { name: /^ИНН:/ })).toBeVisible();
  },
};
export const SchoolWrongOnPhone: Story = { ...SchoolWrong, ...phoneDark };

export const DocumentsUnavailable: Story = on('/settings?tab=documents');

export const Audit: Story = {
  ...on('/settings?tab=audit'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Как журнал защищен'));
    const name = 'Контрольные точки журнала';
    await expect(canvas.queryByRole('table', { name }) ?? canvas.getByRole('list', { name })).toBeVisible();
    await fits();
    const events = canvas.queryByRole('table', { name: 'События журнала, новые сверху' });
    for (const row of events ? within(events).getAllByRole('row') : []) {
      await expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(42);
    }
    const sentences = document.querySelectorAll('[class*="sentence"]');
    await expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of events ? [] : sentences) {
      await expect(sentence.scrollWidth).toBeLessThanOrEqual(sentence.clientWidth);
    }
  },
};
export const AuditOnPhone: Story = { ...Audit, ...phone };
export const AuditDark: Story = { ...Audit, ...dark };
export const AuditOnPhoneDark: Story = { ...Audit, ...phoneDark };
export const AuditRun: Story = {
  ...on('/settings?tab=audit', { more: [respondPage(auditLogRoutes.list, { items: run, total: 30 })] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'еще 29 записей: Отчет о доставке' }));
    await expect(canvas.getAllByText('Отчет о доставке')).toHaveLength(30);
    const less = canvas.getByRole('button', { name: 'свернуть', expanded: true });
    await expect(less).toHaveFocus();
    await fits();
    await userEvent.click(less);
    await expect(canvas.getAllByText('Отчет о доставке')).toHaveLength(1);
  },
};
export const AuditRunOnPhoneDark: Story = { ...AuditRun, ...phoneDark };
export const AuditBroken: Story = on('/settings?tab=audit', {
  more: [
    respond(auditLogRoutes.chain, {
      ...chain,
      whole: false,
      faults: [
        { ...fault, reason: 'anchor', eventId: 12_760, day: '2026-11-19', number: 39, count: 2 },
        { ...fault, reason: 'sealedFileHash', eventId: 640, contractNumber: '2026-00007', count: 1 },
      ],
    }),
  ],
});
export const AuditNeverChecked: Story = on('/settings?tab=audit', {
  more: [respond(auditLogRoutes.chain, { ...chain, whole: null, head: null, checkedAt: null, anchors: [] })],
});
