import type { Meta, StoryObj } from '@storybook/react-vite';
import { LayoutDashboard, Settings, Users } from 'lucide-react';
import { expect } from 'storybook/test';
import { Badge } from '../badge/badge';
import { dark, phone, RouterLink } from '../internal/story';
import { NavItem, NavList } from './nav-list';

const meta = { component: NavList, args: { label: 'Разделы', children: null } } satisfies Meta<typeof NavList>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <div style={{ width: '16rem' }}>
    <NavList label="Разделы">
      <NavItem render={<RouterLink href="#dashboard" />} icon={<LayoutDashboard />}>
        Панель управления
      </NavItem>
      <NavItem render={<RouterLink href="#students" />} icon={<Users />} active badge={<Badge>3</Badge>}>
        Ученики
      </NavItem>
      <NavItem render={<RouterLink href="#settings" />} icon={<Settings />}>
        Настройки школы, уведомлений и шаблонов договоров
      </NavItem>
    </NavList>
  </div>
);
export const Plain: Story = {
  render: all,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Ученики/ })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  },
};
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
