import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ContractHtml } from './contract-html';

const meta = {
  component: ContractHtml,
  args: {
    label: 'Договор № 2026-00019',
    html: `<h2>Договор № 2026-00019</h2><p class="date evil" onclick="alert()">от <b>2 июля 2017 г.</b></p>
      <p>Паспорт серии 4523 № 565130, проживает по адресу: г. Москва, ул. Мира, д. 65</p><script>alert()</script>`,
  },
} satisfies Meta<typeof ContractHtml>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As in the PDF, a number stays in one line with «№» and a year with «г.»; only text markup is left. */
export const Document: Story = {
  play: async ({ canvasElement }) => {
    const document = within(canvasElement).getByRole('region', { name: 'Договор № 2026-00019' });
    await expect(document.textContent).toContain('серии 4523 №\u00a0565130, проживает по\u00a0адресу: г.\u00a0Москва');
    await expect(document.querySelector('p')?.outerHTML).toBe('<p>от&nbsp;<b>2 июля 2017&nbsp;г.</b></p>');
    await expect(document.querySelector('script')).toBeNull();
  },
};
