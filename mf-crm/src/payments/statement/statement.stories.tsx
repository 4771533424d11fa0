import { statementFaults } from '@school/api-contract/money/bank-statements';
import { type FakeUploads, fakeUploads, type KitOptions, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { preview } from './statement.fixtures';
import { Component } from './statement.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const route = '/payments/statement';
const inKit = (more: KitOptions = {}) => ({
  decorators: [withKit({ locales, user: 'accountant', route, path: route, ...more })],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const NoFile: Story = {
  ...inKit(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/kl_to_1c\.txt/)).toBeVisible();
  },
};
export const NoFileOnPhoneDark: Story = { ...NoFile, ...phoneDark };

/** The page with a chosen file whose upload `drive` controls. */
const withFile = (
  drive: (uploads: FakeUploads, canvas: Canvas) => Promise<void>,
  label = 'Файл выписки',
  more: KitOptions = {},
): Story => ({
  ...inKit(more),
  play: async ({ canvas, userEvent }) => {
    const uploads = fakeUploads();
    await userEvent.upload(
      await canvas.findByLabelText(label),
      new File(['1C'], 'kl_to_1c.txt', { type: 'text/plain' }),
    );
    await drive(uploads, canvas);
    uploads.restore();
  },
});

export const Checked = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, preview);
  await expect(await canvas.findByRole('button', { name: /^Записать 2 платежа на/ })).toBeEnabled();
});
export const CheckedDark: Story = { ...Checked, ...dark };
export const CheckedOnPhone: Story = { ...Checked, ...phone };
export const CheckedOnPhoneDark: Story = { ...Checked, ...phoneDark };
export const CheckedInEnglish = withFile(
  async (uploads, canvas) => {
    uploads.nth(0).answer(200, preview);
    await expect(await canvas.findByRole('button', { name: /^Write 2 payments of/ })).toBeEnabled();
  },
  'Statement file',
  { language: 'en' },
);
export const WrongLines = withFile(async (uploads, canvas) => {
  const details = [
    { path: 'file.16', message: statementFaults.amount },
    { path: 'file.50', message: statementFaults.dayInFuture },
  ];
  uploads.nth(0).answer(400, { code: 'VALIDATION_FAILED', message: 'Проверьте введенные данные', details });
  await expect(await canvas.findByRole('alert')).toHaveTextContent('Строка 16: сумма должна быть больше нуля');
});
export const OtherAccount = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, { ...preview, rows: [], fileAccounts: ['40702810000000000005'] });
  await expect(await canvas.findByRole('alert')).toHaveTextContent('Это выписка по другому счету');
});
export const OtherAccountOnPhone: Story = { ...OtherAccount, ...phone };
export const NoAccount = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, { ...preview, rows: [], account: null });
  await expect(await canvas.findByRole('alert')).toHaveTextContent('нет расчетного счета');
});
export const Done = withFile(async (uploads, canvas) => {
  uploads.nth(0).answer(200, preview);
  (await canvas.findByRole('button', { name: /^Записать 2 платежа на/ })).click();
  uploads.nth(1).answer(200, { matched: 1, unmatched: 1, amount: 7501, currency: 'RUB', known: 2, leftOut: 2 });
  await expect(await canvas.findByText('Выписка загружена')).toBeVisible();
});
export const DoneOnPhoneDark: Story = { ...Done, ...phoneDark };
