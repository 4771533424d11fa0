import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { type FakeHandler, respond, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { rows } from '../contracts/contracts.fixtures';
import { locales } from '../shared/locales.fixtures';
import { Component } from './student-contracts.slot';

const meta = {
  component: Component,
  args: { studentId: 7, studentName: 'Иванова Анна Сергеевна' },
} satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (handler: FakeHandler): Story => ({
  decorators: [withKit({ locales, user: 'admin', handlers: [handler] })],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const phoneDark = { globals: { ...phone.globals, theme: 'dark' } };

export const List: Story = {
  ...on(respond(staffContractRoutes.ofStudent, rows)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Договор № 2026-00043' })).toBeVisible();
  },
};
export const ListOnPhone: Story = { ...List, ...phoneDark };
export const Empty: Story = on(respond(staffContractRoutes.ofStudent, []));
export const OnlyInCard: Story = { ...Empty, args: { cardContract: { number: 'О-2026-0135', date: '2025-09-01' } } };
export const OnlyInCardOnPhoneDark: Story = { ...OnlyInCard, ...phoneDark };
export const Loading: Story = on(respond(staffContractRoutes.ofStudent, [], { pending: true }));
export const Failed: Story = on(respondOffline(staffContractRoutes.ofStudent));
