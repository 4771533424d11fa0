import {
  type DocumentVersionText,
  contractTemplateRoutes as routes,
} from '@school/api-contract/contracts/contract-templates';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { bodyHtml, createVersionText, handlers, versions } from './document-versions.fixtures';
import { Component } from './document-versions.slot';

// the real editor needs a browser; the stories test it
vi.mock('./editor/rich-text-editor', () => ({
  RichTextEditor: ({ label, html, onChange }: { label: string; html: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} defaultValue={html} onChange={(event) => onChange(event.target.value)} />
  ),
}));

function show(route: string, { mayEdit = true, more = [] }: { mayEdit?: boolean; more?: FakeHandler[] } = {}) {
  return renderWithKit(<Component mayEdit={mayEdit} />, {
    user: 'owner',
    route,
    path: '/settings',
    locales,
    handlers: [...more, ...handlers],
  });
}
type Shown = ReturnType<typeof show>;

const created = ({ api }: Shown) =>
  api.requests.filter(({ method, path }) => method === 'POST' && path === routes.create.path).map(({ body }) => body);
const saved = { ...createVersionText(20), id: 21, version: 3 };
const write = async (text: string) => {
  fireEvent.change(await screen.findByLabelText('Текст документа'), { target: { value: text } });
};

async function save({ visitor }: Shown, version = 3) {
  await visitor.click(screen.getByRole('button', { name: `Сохранить как версию ${version}` }));
  await visitor.click(await screen.findByRole('button', { name: 'Сохранить' }));
}

test('lists the versions of all documents, the newest first, with those in force and how often they are used', async () => {
  const { visitor, router } = show('/settings?tab=documents');
  const rows = await screen.findAllByRole('row', { name: /^Договор/ });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2Действует.*2 ноя.*37/),
    expect.stringMatching(/1 сен/),
  ]);
  expect(within(rows[0] ?? document.body).getByRole('button', { name: /^Новая версия/ })).toBeTruthy();
  expect(within(rows[1] ?? document.body).queryByRole('button', { name: /^Новая версия/ })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Прочитать: Договор, версия 1' }));
  expect(await screen.findByRole('dialog', { name: 'Документ 1' })).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=documents&version=1');
});

test('a user who may not edit can read, and gets no editor by the address either', async () => {
  show('/settings?tab=documents&edit=contract', { mayEdit: false });
  expect(await screen.findAllByRole('row')).toHaveLength(versions.length + 1);
  expect(screen.queryByRole('button', { name: /^Новая версия/ })).toBeNull();
});

test('a new version starts with the text in force and is saved after a confirmation', async () => {
  const shown = show('/settings?tab=documents', { more: [respond(routes.create, saved)] });
  await shown.visitor.click(await screen.findByRole('button', { name: 'Новая версия: Договор, версия 2' }));
  expect(await screen.findByLabelText('Текст документа')).toHaveProperty('value', bodyHtml);
  expect(screen.getByRole('button', { name: 'Сохранить как версию 3' })).toHaveProperty('disabled', true);
  await write('<p>Новый текст</p>');
  await save(shown);
  expect(await screen.findByText('Версия 3 действует')).toBeTruthy();
  expect(created(shown)).toEqual([
    { kind: 'contract', title: 'Договор на обучение', bodyHtml: '<p>Новый текст</p>', baseVersion: 2 },
  ]);
  expect(shown.router.state.location.search).toBe('?tab=documents');
});

test('a new version can start from an old one, and saving still requires that the newest one has not changed', async () => {
  const shown = show('/settings?tab=documents&version=1', { more: [respond(routes.create, saved)] });
  await shown.visitor.click(await screen.findByRole('button', { name: 'Новая версия на основе этой' }));
  await write('<p>По старой</p>');
  await save(shown);
  await waitFor(() => expect(created(shown)).toMatchObject([{ title: 'Документ 1', baseVersion: 2 }]));
});

test('says when a colleague has saved a newer version, keeps the text, and can save it afterwards', async () => {
  const newer = { ...createVersionText(20), id: 22, version: 3, createdByName: 'Ольга Ким' };
  const shown = show('/settings?tab=documents&edit=contract', { more: [respondError(routes.create, 'CONFLICT')] });
  await write('<p>Мой текст</p>');
  const rest = versions.map((each) => (each.id === 20 ? { ...each, inForce: false } : each));
  shown.api.use(respond(routes.list, [...rest, newer]));
  await save(shown);
  const alert = await screen.findByText('Пока вы писали, появилась версия 3');
  expect(alert.closest('[role=alert]')?.textContent).toContain('Ольга Ким');
  expect(screen.getByLabelText('Текст документа')).toHaveProperty('value', '<p>Мой текст</p>');
  shown.api.use(respond(routes.create, { ...saved, version: 4 }));
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить мой текст после версии 3' }));
  await save(shown, 4);
  await waitFor(() => expect(created(shown).at(-1)).toMatchObject({ bodyHtml: '<p>Мой текст</p>', baseVersion: 3 }));
});

test('returning to the list keeps the draft; discarding it asks first', async () => {
  const shown = show('/settings?tab=documents&edit=contract');
  await write('<p>Черновик</p>');
  await shown.visitor.click(screen.getByRole('button', { name: 'К списку' }));
  expect(await screen.findByText('Черновик')).toBeTruthy();
  await shown.visitor.click(screen.getByRole('button', { name: 'Продолжить: Договор, версия 2' }));
  expect(await screen.findByLabelText('Текст документа')).toHaveProperty('value', '<p>Черновик</p>');
  await shown.visitor.click(screen.getByRole('button', { name: 'Отказаться от правок' }));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Отказаться' }));
  expect(await screen.findByRole('button', { name: 'Новая версия: Договор, версия 2' })).toBeTruthy();
});

test('the preview follows the text and lists unknown variables', async () => {
  const shown = show('/settings?tab=documents&edit=consent_medical', {
    more: [respond(routes.preview, { html: '<p>Итог</p>', unknownVariables: ['studentName'], sanitised: true })],
  });
  await write('<p>{{studentName}}</p>');
  expect(await screen.findByText('Итог')).toBeTruthy();
  expect(screen.getByText('studentName')).toBeTruthy();
  expect(screen.getByText(/Часть оформления убрана/)).toBeTruthy();
  await waitFor(() =>
    expect(shown.api.requests.filter(({ path }) => path === routes.preview.path).at(-1)?.body).toEqual({
      kind: 'consent_medical',
      title: 'Документ 5',
      bodyHtml: '<p>{{studentName}}</p>',
    }),
  );
  // a consent has no student
  expect(screen.queryByRole('combobox', { name: /^Ученик/ })).toBeNull();
});

test('an error of the server about the text is shown beside it', async () => {
  const message = 'В тексте есть переменные, которых нет у этого документа: poem';
  const details = [{ path: 'bodyHtml', message }];
  const shown = show('/settings?tab=documents&edit=contract', {
    more: [respondError(routes.create, 'VALIDATION_FAILED', { details })],
  });
  await write('<p>{{poem}}</p>');
  await save(shown);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText('Текст документа')).toHaveProperty('value', '<p>{{poem}}</p>');
});

test('the test PDF opens in a new tab', async () => {
  const opened: string[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    opened.push(`${this.target} ${this.href}`);
  });
  const pdf: FakeHandler = { route: routes.testPdf, answer: () => new Response('%PDF-1.7') };
  const { visitor } = show('/settings?tab=documents&edit=contract', { more: [pdf] });
  await visitor.click(await screen.findByRole('button', { name: 'Тестовый PDF' }));
  await waitFor(() => expect(opened).toEqual(['_blank blob:test']));
});

test('a failed load of the list can be retried', async () => {
  const { visitor, api } = show('/settings?tab=documents', {
    more: [respondError(routes.list, 'SERVICE_UNAVAILABLE')],
  });
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(routes.list, versions));
  await visitor.click(retry);
  expect(await screen.findAllByRole('row', { name: /^Договор/ })).toHaveLength(2);
});

test('the focus moves to the editor’s heading, and back to the button that opened it', async () => {
  const { visitor } = show('/settings?tab=documents');
  await visitor.click(await screen.findByRole('button', { name: 'Новая версия: Договор, версия 2' }));
  const heading = await screen.findByRole('heading', { name: 'Новая версия: Договор' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await visitor.click(screen.getByRole('button', { name: 'К списку' }));
  const button = await screen.findByRole('button', { name: 'Новая версия: Договор, версия 2' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a text in force that nobody has read is marked as read from its dialog', async () => {
  const unread = { ...createVersionText(20), readAt: null, readByName: null };
  const read = { ...createVersionText(20), readAt: '2026-11-21T09:00:00.000Z', readByName: 'Марина Соколова' };
  let now: DocumentVersionText = unread;
  const { visitor, api } = show('/settings?tab=documents&version=20', {
    more: [
      respond(routes.list, () => [now]),
      respond(routes.read, () => now),
      respond(routes.markRead, () => {
        now = read;
        return read;
      }),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Договор на обучение' }));
  expect(dialog.getByText('Не прочитана')).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: 'Прочитано, подходит школе' }));
  expect(await dialog.findByText(/21 ноября 2026.*Марина Соколова/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Прочитано, подходит школе' })).toBeNull();
  expect(api.requests.filter(({ method }) => method === 'POST')).toMatchObject([{ params: { id: '20' } }]);
});

test('a user who may not edit cannot mark a text as read', async () => {
  const unread = respond(routes.read, { ...createVersionText(20), readAt: null, readByName: null });
  show('/settings?tab=documents&version=20', { mayEdit: false, more: [unread] });
  expect(await screen.findByText('Не прочитана')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Прочитано, подходит школе' })).toBeNull();
});
