import { legalDocumentRoutes } from '@school/api-contract/school/legal-documents';
import { respond, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Component } from '../data-processing-consent/data-processing-consent.page';
import { locales } from '../shared/locales.fixtures';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const paragraph =
  'Я свободно, своей волей и в своем интересе даю согласие оператору — ИП Смирнова Ольга Викторовна — на обработку персональных данных: фамилия, имя, отчество, телефон, адрес электронной почты.';
const html = `<h1>Согласие</h1><p><strong>Цель:</strong> ${paragraph}</p><h2>Права</h2><ul><li>отозвать согласие письмом</li><li>узнать, какие данные хранятся</li></ul><p>${paragraph}</p>`;
const hostile = `${html}<img src="x" onerror="document.body.dataset.hacked = '1'"><script>document.body.dataset.hacked = '1'</script><a href="javascript:alert(1)">ссылка</a><p style="position:fixed" onclick="alert(1)">Конец</p><form action="https://evil.example"><input></form><iframe src="https://evil.example"></iframe>`;

const showing = (text: string) => ({
  decorators: [
    withKit({
      locales,
      handlers: [
        respond(legalDocumentRoutes.read, {
          kind: 'consent_trial_request',
          version: 1,
          title: 'Согласие',
          html: text,
          createdAt: '2026-01-15T09:00:00.000Z',
        }),
      ],
    }),
  ],
});

export const Text: Story = showing(html);
export const Phone: Story = { ...Text, globals: { viewport: { value: 'phone', isRotated: false } } };
export const Dark: Story = { ...Text, globals: { theme: 'dark' } };
export const Failed: Story = {
  decorators: [withKit({ locales, handlers: [respondOffline(legalDocumentRoutes.read)] })],
};
export const Loading: Story = {
  decorators: [
    withKit({
      locales,
      handlers: [{ route: legalDocumentRoutes.read, answer: () => new Promise<Response>(() => {}) }],
    }),
  ],
};
/** No part of a document may run code, load resources or request input, regardless of its author. */
export const Hostile: Story = {
  ...showing(hostile),
  play: async ({ canvas, canvasElement }) => {
    const last = await canvas.findByText('Конец');
    await expect(last).not.toHaveAttribute('style');
    await expect(last).not.toHaveAttribute('onclick');
    await expect(canvas.getByText('ссылка')).not.toHaveAttribute('href');
    await expect(canvasElement.querySelector('img, script, form, input, iframe')).toBeNull();
    await expect(document.body.dataset.hacked).toBeUndefined();
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  },
};
