import { importRefusals, studentImportRoutes } from '@school/api-contract/students/student-import';
import { type FakeUploads, fakeUploads, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { ImportRows } from './import-rows';
import {
  askingPreview,
  directionlessPreview,
  grouplessPreview,
  preview,
  unreadPreview,
} from './student-import.fixtures';
import { Component } from './student-import.page';

const meta = {
  component: Component,
  decorators: [withKit({ locales, user: 'admin', route: '/students/import', path: '/students/import' })],
} satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

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

/** The page with a chosen file whose upload `drive` controls. */
const withFile = (drive: (uploads: FakeUploads, canvas: Canvas) => Promise<void>): Story => ({
  play: async ({ canvas, userEvent }) => {
    const uploads = fakeUploads();
    const input = await canvas.findByLabelText('Файл с учениками');
    await userEvent.upload(input, new File(['a;b'], 'Список детей, старшие группы, осень 2026.csv'));
    await drive(uploads, canvas);
    uploads.restore();
  },
});

export const Sending = withFile(async (uploads, canvas) => {
  uploads.nth(0).progress(30, 120);
  await expect(await canvas.findByText('25%')).toBeVisible();
});
export const Checking = withFile(async (uploads, canvas) => {
  uploads.nth(0).progress(120, 120);
  await expect(await canvas.findByRole('progressbar', { name: 'Проверка строк' })).toBeVisible();
});
export const ColumnsToChoose = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, unreadPreview);
  await expect(await canvas.findByRole('alert')).toHaveTextContent('в каком столбце: ФИО ученика, Дата рождения');
  await expect(canvas.getByRole('radio', { name: /^Строка 3:/ })).toBeVisible();
});
export const ColumnsToChooseOnPhone: Story = { ...ColumnsToChoose, ...phone };
export const ColumnsToChooseOnPhoneDark: Story = { ...ColumnsToChoose, ...phoneDark };
export const NoDirection = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, directionlessPreview);
  await expect(await canvas.findByText('В файле нет столбца: Направление')).toBeVisible();
  await expect(canvas.getByLabelText(/^Направление новых учеников/)).toBeVisible();
});
export const Checked = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, preview);
  await expect(await canvas.findByRole('button', { name: 'Импортировать 2 учеников' })).toBeDisabled();
});
export const CheckedDark: Story = { ...Checked, ...dark };
export const CheckedOnPhone: Story = { ...Checked, ...phone };
export const Refused = withFile(async (uploads, canvas) => {
  const details = [{ path: 'file', message: importRefusals.oldExcel }];
  uploads.nth(0).answer(400, { code: 'VALIDATION_FAILED', message: 'Проверьте введенные данные', details });
  await expect(await canvas.findByRole('alert')).toHaveTextContent('старый формат Excel');
});
export const Done = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, { ...preview, counts: { ...preview.counts, wrong: 0 } });
  (await canvas.findByRole('button', { name: 'Импортировать 2 учеников' })).click();
  uploads.nth(1).answer(200, { created: 1, changed: 1, duplicate: 2, wrong: 0, groups: 0, leftOutOfGroups: 1 });
  await expect(await canvas.findByText('Импорт завершен')).toBeVisible();
});
export const DoneOnPhoneDark: Story = { ...Done, ...phoneDark };

export const Asking = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, askingPreview);
  const choices = await canvas.findByRole('radiogroup', { name: /^В строке 2 ребенок/ });
  await expect(within(choices).getAllByRole('radio')).toHaveLength(2);
  await expect(choices).toHaveAccessibleDescription('В этой строке: Иванова Мария Игоревна, +7 (926) 555-44-33.');
  await expect(canvas.getByRole('radiogroup', { name: /^Есть ученик/ })).toHaveAccessibleDescription(/несколько/);
});
export const AskingOnPhoneDark: Story = { ...Asking, ...phoneDark };

export const NoGroups = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, grouplessPreview);
  await expect(await canvas.findByRole('radio', { name: 'Импортировать детей без этих групп' })).toBeChecked();
});
export const NoGroupsOnPhoneDark: Story = { ...NoGroups, ...phoneDark };

const rows = { preview, reading: { columns: [] }, onAnswer: () => {} };
export const Rows: Story = { render: () => <ImportRows {...rows} /> };
export const RowsDark: Story = { ...Rows, ...dark };
export const RowsOnPhone: Story = { ...Rows, ...phone };
export const RowsOnPhoneDark: Story = { ...Rows, ...phoneDark };
