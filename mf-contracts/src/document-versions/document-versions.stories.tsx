import { contractTemplateRoutes as routes } from '@school/api-contract/contracts/contract-templates';
import { type FakeHandler, respond, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { bodyHtml, createVersionText, handlers, versions } from './document-versions.fixtures';
import { Component } from './document-versions.slot';

const meta = { component: Component, args: { mayEdit: true } } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (route: string, more: FakeHandler[] = []): Story => ({
  decorators: [withKit({ locales, user: 'owner', route, path: '/settings', handlers: [...more, ...handlers] })],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const List: Story = {
  ...on('/settings?tab=documents'),
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Версии документов' });
    await fits();
  },
};
export const ListOnPhone: Story = {
  ...List,
  ...phone,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Версии документов' });
    await fits();
  },
};
export const ListDark: Story = { ...List, ...dark };
export const ListReadOnly: Story = { ...List, args: { mayEdit: false } };
export const ListFailed: Story = on('/settings?tab=documents', [respondOffline(routes.list)]);

export const Reading: Story = {
  ...on('/settings?tab=documents&version=20'),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Договор на обучение' });
    await expect(await within(dialog).findByText('1. Предмет договора')).toBeVisible();
    await expect(within(dialog).getByText('Ученик: ФИО')).toBeVisible();
    await expect(dialog).not.toHaveTextContent('{{');
  },
};
export const ReadingOnPhoneDark: Story = { ...Reading, ...phoneDark };

const shown = async (canvas: ReturnType<typeof within>) => {
  const text = await canvas.findByRole('textbox', { name: 'Текст документа' }, { timeout: 10_000 });
  await within(await canvas.findByRole('region', { name: 'Как увидит родитель' })).findByText(/Предмет договора/);
  return text;
};

export const Editing: Story = {
  ...on('/settings?tab=documents&edit=contract'),
  play: async ({ canvas }) => {
    await expect(await shown(canvas)).toBeVisible();
    await fits();
  },
};
export const EditingOnPhone: Story = { ...Editing, ...phone };
export const EditingDark: Story = { ...Editing, ...dark };
export const EditingOnPhoneDark: Story = { ...Editing, ...phoneDark };

/** Puts the cursor after the third letter; a simulated click does not move it in an editable text. */
function putCursor(text: HTMLElement, element: HTMLElement) {
  text.focus();
  window.getSelection()?.collapse(element.firstChild, 3);
}

let sent: unknown[] = [];

/**
 * Uses the real editor: checks that typed text and formatting are saved in the format of the school's documents, and
 * nothing else changes.
 */
export const Writing: Story = {
  ...on('/settings?tab=documents&edit=contract', [
    respond(routes.create, ({ body }) => {
      sent.push(body);
      return { ...createVersionText(20), version: 3 };
    }),
  ]),
  play: async ({ canvas, userEvent }) => {
    sent = [];
    const text = await shown(canvas);
    putCursor(text, within(text).getByText('1. Предмет договора'));
    const toolbar = canvas.getByRole('toolbar', { name: 'Оформление текста' });
    await waitFor(() =>
      expect(within(toolbar).getByRole('button', { name: 'Заголовок раздела' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
    // the toolbar is one Tab stop; arrows move inside
    within(toolbar).getByRole('button', { name: 'Жирный' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(within(toolbar).getByRole('button', { name: 'Курсив' })).toHaveFocus());
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(within(toolbar).getByRole('button', { name: 'Вернуть' })).toHaveFocus());

    putCursor(text, within(text).getByText('1. Предмет договора'));
    await userEvent.selectOptions(canvas.getByLabelText('Переменная'), 'Ученик: ФИО');
    await userEvent.click(canvas.getByRole('button', { name: 'Вставить' }));
    await waitFor(() => expect(within(text).getByRole('heading', { level: 2 })).toHaveTextContent('Ученик: ФИО'));
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить как версию 3' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [saved] = sent;
    await expect(saved).toMatchObject({ kind: 'contract', title: 'Договор на обучение', baseVersion: 2 });
    const html = String(Object(saved).bodyHtml);
    await expect(html).toMatch(/<h2>.*\{\{studentName\}\}.*<\/h2>/);
    await expect(html.replace('{{studentName}}', '')).toBe(bodyHtml);
  },
};

export const UnknownVariable: Story = {
  ...on('/settings?tab=documents&edit=contract', [
    respond(routes.preview, { html: bodyHtml, unknownVariables: ['passportScan'], sanitised: true }),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('passportScan', undefined, { timeout: 10_000 })).toBeVisible();
  },
};

const overtaken = versions.map((each) => (each.id === 20 ? { ...each, version: 3, createdByName: 'Ольга Ким' } : each));
let refused = false;
export const Overtaken: Story = {
  ...on('/settings?tab=documents&edit=contract', [
    respond(routes.list, () => (refused ? overtaken : versions)),
    {
      route: routes.create,
      answer: () => {
        refused = true;
        return Response.json({ code: 'CONFLICT', message: '' }, { status: 409 });
      },
    },
  ]),
  beforeEach: () => {
    refused = false;
  },
  play: async ({ canvas, userEvent }) => {
    const title = await canvas.findByLabelText(/^Название/);
    await userEvent.type(title, ' (2)');
    await userEvent.click(canvas.getByRole('button', { name: /^Сохранить как версию/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Пока вы писали, появилась версия 3')).toBeVisible();
    await expect(title).toHaveValue('Договор на обучение (2)');
  },
};
