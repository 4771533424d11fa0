import { type StudentDocument, studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { studentRoutes } from '@school/api-contract/students/students';
import { maxUploadBytes } from '@school/api-contract/uploaded-file';
import {
  type FakeHandler,
  type FakeUploads,
  fakeUploads,
  renderWithKit,
  respond,
  respondError,
  respondPage,
} from '@school/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { row, student } from '../students.fixtures';
import { Component } from '../students.page';
import { document } from './documents.fixtures';

let uploads: FakeUploads;
beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => uploads.restore());

function show(documents: StudentDocument[], handlers: FakeHandler[] = [], user: 'owner' | 'admin' = 'owner') {
  return renderWithKit(<Component />, {
    user,
    route: '/students/7?tab=documents',
    path: '/students/:id',
    locales,
    handlers: [
      ...handlers,
      respond(studentDocumentRoutes.list, documents),
      respond(studentRoutes.read, student),
      respondPage(studentRoutes.list, { items: [row] }),
    ],
  });
}

const pdf = (name = 'Полис.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText(/^Файл/), { target: { files: [file] } });

test('lists documents for download, with the last day of each', async () => {
  show([document, { ...document, id: 4, expiresOn: '2020-01-31' }, { ...document, id: 5, expiresOn: '2098-01-31' }]);
  const list = await screen.findByRole('list', { name: 'Документы' });
  const link = within(list).getAllByRole('link', { name: 'Полис Ани.pdf' })[0];
  expect(link?.getAttribute('href')).toBe('/api/documents/3/file');
  expect(link?.getAttribute('download')).toBe('Полис Ани.pdf');
  expect(within(list).getByText('Без срока')).toBeTruthy();
  expect(within(list).getByText('Истек 31 января 2020')).toBeTruthy();
  expect(within(list).getByText('До 31 января 2098')).toBeTruthy();
});

test('uploads with progress, once, and then refetches the list', async () => {
  const { visitor, api } = show([]);
  await visitor.selectOptions(await screen.findByLabelText(/^Вид документа/), 'MEDICAL_POLICY');
  await visitor.type(screen.getByLabelText('Действует до'), '31.01.2027');
  await choose(pdf());
  await visitor.dblClick(screen.getByRole('button', { name: 'Загрузить' }));
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const request = uploads.nth(0);
  expect(request.url).toBe('/api/students/7/documents');
  expect([...request.parts.keys()]).toEqual(['documentType', 'expiresOn', 'file']);
  expect([request.parts.get('documentType'), request.parts.get('expiresOn')]).toEqual(['MEDICAL_POLICY', '2027-01-31']);

  act(() => request.progress(30, 120));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  act(() => request.progress(120, 120));
  expect(screen.getByRole('progressbar', { name: 'Проверка файла' })).toBeTruthy();
  api.use(respond(studentDocumentRoutes.list, [document]));
  await act(async () => request.answer(201, document));
  expect(await screen.findByRole('link', { name: 'Полис Ани.pdf' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('missing values and too large files are reported before anything is sent', async () => {
  const { visitor } = show([]);
  await visitor.click(await screen.findByRole('button', { name: 'Загрузить' }));
  expect(await screen.findByText('Выберите вид документа')).toBeTruthy();
  expect(screen.getByText('Выберите файл')).toBeTruthy();
  await waitFor(() => expect(window.document.activeElement).toBe(screen.getByLabelText(/^Вид документа/)));
  const large = pdf();
  Object.defineProperty(large, 'size', { value: maxUploadBytes + 1 });
  await choose(large);
  expect(await screen.findByText('Файл больше 20 МБ')).toBeTruthy();
  await choose(pdf('IMG_1.HEIC'));
  expect(await screen.findByText('Формат HEIC не подходит. Сохраните фото как JPEG или PDF')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Загрузить' }));
  expect(uploads.sent).toEqual([]);
});

test('a refused file is reported, and an upload that lost the connection can be retried', async () => {
  const { visitor } = show([]);
  await visitor.selectOptions(await screen.findByLabelText(/^Вид документа/), 'INSURANCE');
  await choose(pdf());
  await visitor.click(screen.getByRole('button', { name: 'Загрузить' }));
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const details = [{ path: 'file', message: 'Подойдут PDF, JPEG и PNG' }];
  await act(async () => uploads.nth(0).answer(400, { code: 'VALIDATION_FAILED', message: 'Проверьте', details }));
  expect(await screen.findByText('Подойдут PDF, JPEG и PNG')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Загрузить' }));
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  await act(async () => uploads.nth(1).fail());
  expect(await screen.findByText(/Нет связи|Нет сети|сервер/i)).toBeTruthy();
});

test('an upload can be cancelled, and closing the card cancels it', async () => {
  const { visitor, unmount } = show([]);
  await visitor.selectOptions(await screen.findByLabelText(/^Вид документа/), 'INSURANCE');
  await choose(pdf());
  await visitor.click(screen.getByRole('button', { name: 'Загрузить' }));
  await visitor.click(await screen.findByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(uploads.nth(0).aborted).toBe(true);
  await visitor.click(screen.getByRole('button', { name: 'Загрузить' }));
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  unmount();
  expect(uploads.nth(1).aborted).toBe(true);
});

test('the last day of a stored document is changed and removed', async () => {
  const expiring = { ...document, expiresOn: '2027-01-31' };
  const { visitor, api } = show([expiring], [respond(studentDocumentRoutes.change, undefined)], 'admin');
  await visitor.click(await screen.findByRole('button', { name: 'Изменить срок: Полис Ани.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Срок документа' });
  const day = within(dialog).getByLabelText<HTMLInputElement>('Действует до');
  expect(day.value).toBe('31.01.2027');
  await visitor.clear(day);
  await visitor.dblClick(within(dialog).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Срок документа' })).toBeNull());
  const sent = api.requests.filter(({ method }) => method === 'PUT');
  expect(sent).toMatchObject([{ path: '/api/documents/3', body: { expiresOn: null } }]);
});

test('a last day that the server refuses is reported, and the dialog stays', async () => {
  const details = [{ path: 'expiresOn', message: 'Укажите дату' }];
  const { visitor } = show([document], [respondError(studentDocumentRoutes.change, 'VALIDATION_FAILED', { details })]);
  await visitor.click(await screen.findByRole('button', { name: 'Изменить срок: Полис Ани.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Срок документа' });
  await visitor.type(within(dialog).getByLabelText('Действует до'), '31.01.2027');
  await visitor.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  expect(await within(dialog).findByText('Укажите дату')).toBeTruthy();
});

test('shows when the parent was reminded, and why a letter did not arrive', async () => {
  const at = '2026-11-01T06:05:00.000Z';
  const reminded = (state: NonNullable<StudentDocument['reminder']>['state'], error: string | null = null) => ({
    ...document,
    expiresOn: '2026-12-01',
    reminder: { at, state, error },
  });
  show([
    { ...reminded('sent'), id: 4 },
    { ...reminded('waiting'), id: 5 },
    { ...reminded('failed', '550 No such mailbox'), id: 6 },
    { ...reminded('failed', 'expired'), id: 7 },
    { ...reminded('noEmail'), id: 8 },
  ]);
  const list = await screen.findByRole('list', { name: 'Документы' });
  for (const text of [
    'Напомнили 1 ноября 2026',
    'Напоминание отправляется',
    'Напоминание 1 ноября 2026 не дошло: 550 No such mailbox',
    'Напоминание 1 ноября 2026 не дошло: за три дня отправить не удалось',
    '1 ноября 2026 не напомнили: у родителя не было эл. почты',
  ])
    expect(within(list).getByText(text)).toBeTruthy();
  expect(within(list).queryByRole('button', { name: /^Напомнить/ })).toBeNull();
});

test('staff can remind by hand, once a day', async () => {
  const ending: StudentDocument = { ...document, expiresOn: '2026-12-01', reminding: 'possible' };
  let answer = () => {};
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  const takesTime = respond(studentDocumentRoutes.remind, () => answered);
  const { visitor, api } = show([ending], [takesTime], 'admin');
  const remind = await screen.findByRole('button', { name: 'Напомнить родителю: Полис Ани.pdf' });
  const at = '2026-11-21T10:00:00.000Z';
  api.use(
    respond(studentDocumentRoutes.list, [
      { ...ending, reminding: 'reminded', reminder: { at, state: 'sent', error: null } },
    ]),
  );
  await visitor.dblClick(remind);
  answer();
  expect(await screen.findByText('Напомнили 21 ноября 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Напомнить/ })).toBeNull();
  expect(api.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/documents/3/reminders' },
  ]);
});

test('a refused reminder is reported, and the list says why', async () => {
  const ending: StudentDocument = { ...document, expiresOn: '2026-12-01', reminding: 'possible' };
  const { visitor, api } = show([ending], [respondError(studentDocumentRoutes.remind, 'ILLEGAL_TRANSITION')]);
  const remind = await screen.findByRole('button', { name: /^Напомнить родителю/ });
  api.use(respond(studentDocumentRoutes.list, [{ ...ending, reminding: 'noEmail' }]));
  await visitor.click(remind);
  expect(await screen.findByText('Не удалось напомнить')).toBeTruthy();
  expect(await screen.findByText('В карточке нет эл. почты родителя')).toBeTruthy();
  const button = screen.getByRole('button', { description: 'В карточке нет эл. почты родителя' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await visitor.click(button);
  expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('deleting asks first', async () => {
  const { visitor, api } = show([document], [respond(studentDocumentRoutes.remove, undefined)]);
  await visitor.click(await screen.findByRole('button', { name: 'Удалить Полис Ани.pdf' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await visitor.click(within(dialog).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(api.requests.some(({ path }) => path === '/api/documents/3')).toBe(true));
});

test('a document that could not be deleted is named so', async () => {
  const { visitor } = show([document], [respondError(studentDocumentRoutes.remove, 'FORBIDDEN')]);
  await visitor.click(await screen.findByRole('button', { name: 'Удалить Полис Ани.pdf' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Не удалось удалить документ')).toBeTruthy();
});

test('an administrator sees why documents cannot be deleted', async () => {
  const { visitor } = show([document], [], 'admin');
  const button = await screen.findByRole('button', { name: 'Документы удаляют владелец и старший администратор' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await visitor.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
