import { type ContractCheckResult, contractCheckRoutes } from '@school/api-contract/contracts/contract-check';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { Component } from './verify.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const checkQuery = '?n=2026-00012&c=ABCDEFGHJK';
const on = (handler: FakeHandler, { query = checkQuery, language = 'ru' as 'ru' | 'en' } = {}): Story => ({
  decorators: [withKit({ locales, language, route: `/verify${query}`, path: '/verify', handlers: [handler] })],
});
const answering = (result: ContractCheckResult) => respond(contractCheckRoutes.check, { result });

const withResult = (result: ContractCheckResult, title: string): Story => ({
  ...on(answering(result)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: title })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});

/** Passes through the whole page with the keyboard only. */
export const Empty: Story = {
  ...on(answering('genuine'), { query: '' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText(/^Номер договора/)).toHaveFocus());
    await userEvent.keyboard('2026-00012');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText(/^Код проверки/)).toHaveFocus());
    await userEvent.keyboard('abcd-efgh-jk{Enter}');
    await expect(await canvas.findByRole('heading', { name: 'Договор подлинный' })).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText(/^Выберите PDF/)).toHaveFocus());
  },
};
export const Genuine: Story = withResult('genuine', 'Договор подлинный');
export const GenuineOnPhone: Story = { ...Genuine, ...phone };
export const GenuineDark: Story = { ...Genuine, ...dark };
export const Unknown: Story = withResult('unknown', 'Договор не найден');
export const UnknownOnPhone: Story = { ...Unknown, ...phoneDark };
export const Revoked: Story = withResult('revoked', 'Договор расторгнут');
export const RevokedOnPhone: Story = { ...Revoked, ...phoneDark };
export const Changed: Story = {
  ...on(answering('changed'), { query: '' }),
  play: async ({ canvas, userEvent }) => {
    const name = 'Договор 2026-00012 Рождественская-Воскресенская_Екатерина_исправленный_окончательный.pdf';
    await userEvent.upload(canvas.getByLabelText(/^Выберите PDF/), new File(['%PDF-1.7'], name));
    await expect(await canvas.findByRole('heading', { name: 'Файл изменен' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const ChangedOnPhone: Story = { ...Changed, ...phone };
export const ChangedDark: Story = { ...Changed, ...dark };
export const NotPdf: Story = {
  ...on(answering('changed'), { query: '' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText(/^Выберите PDF/), new File(['JPEG'], 'scan.pdf'));
    await expect(await canvas.findByText(/^Это не PDF/)).toBeVisible();
  },
};
export const WrongFields: Story = on(answering('genuine'), { query: '?n=12&c=1' });
export const WrongFieldsOnPhone: Story = { ...WrongFields, ...phoneDark };
export const Checking: Story = on(respond(contractCheckRoutes.check, { result: 'genuine' }, { pending: true }));
export const TooMany: Story = on(respondError(contractCheckRoutes.check, 'TOO_MANY_REQUESTS'));
export const TooManyOnPhone: Story = { ...TooMany, ...phoneDark };
export const English: Story = on(answering('genuine'), { language: 'en' });
