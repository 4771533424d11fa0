import { studentImportRoutes } from '@school/api-contract/student-import';
import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { ImportRows } from './import-rows';
import { preview } from './student-import.fixtures';
import { Component } from './student-import.page';

const meta = {
  component: Component,
  decorators: [withKit({ locales, user: 'admin', route: '/students/import', path: '/students/import' })],
} satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const NoFile: Story = {
  play: async ({ canvas }) => {
    const template = await canvas.findByRole('link', { name: 'Скачать шаблон' });
    await expect(template).toHaveAttribute('href', studentImportRoutes.template.path);
  },
};
export const NoFileOnPhoneDark: Story = { ...NoFile, ...phoneDark };
export const Rows: Story = { render: () => <ImportRows preview={preview} /> };
export const RowsDark: Story = { ...Rows, ...dark };
export const RowsOnPhone: Story = { ...Rows, ...phone };
export const RowsOnPhoneDark: Story = { ...Rows, ...phoneDark };
