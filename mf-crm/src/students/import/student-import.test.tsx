import { authRoutes } from '@school/api-contract/accounts/auth';
import { importRefusals, maxImportBytes } from '@school/api-contract/students/student-import';
import { type FakeUploads, fakeUploads, hasSessionEnded, renderWithKit, respondError } from '@school/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import {
  askingPreview,
  directionlessPreview,
  grouplessPreview,
  preview,
  unreadPreview,
} from './student-import.fixtures';
import { Component } from './student-import.page';

let uploads: FakeUploads;
beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => uploads.restore());

const show = () =>
  renderWithKit(<Component />, { user: 'admin', route: '/students/import', path: '/students/import', locales });
const choose = async (file = new File(['a;b'], 'дети.csv')) =>
  fireEvent.change(await screen.findByLabelText('Файл с учениками'), { target: { files: [file] } });
async function previewed() {
  const shown = show();
  await choose();
  await act(async () => uploads.nth(0).answer(200, preview));
  return shown;
}

test('a file is sent with progress, and its rows are shown with reasons', async () => {
  show();
  await choose();
  expect(uploads.nth(0).url).toBe('/api/students/import/preview');
  act(() => uploads.nth(0).progress(30, 120));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  act(() => uploads.nth(0).progress(120, 120));
  // the server's progress is unknown
  expect(screen.getByRole('progressbar', { name: 'Проверка строк' }).hasAttribute('aria-valuenow')).toBe(false);
  await act(async () => uploads.nth(0).answer(200, preview));
  expect(await screen.findByText('C7, Д.Р. «31.02.2018»: такого дня нет')).toBeTruthy();
  expect(screen.getByText('Телефон родителя: не заполнено')).toBeTruthy();
  expect(screen.getByText('Иванова Ольга Петровна, +7 (916) 123-45-67. Художественная гимнастика')).toBeTruthy();
  expect(screen.getByText(/^Возможно, это тот же ребенок: Иванова Анна, 3 мая 2018/)).toBeTruthy();
  expect(screen.getByText('В группе «Звёзды» нет мест: ребенок будет без нее')).toBeTruthy();
  expect(screen.getByText('Не читаются столбцы: №, Баланс.')).toBeTruthy();
  expect(screen.getByText(/^Не похоже на учеников и пропущено: строка 9 \(«Итого: 4 человека»\)\./)).toBeTruthy();
  const titled =
    'Дети под этими строками попадут в группы: строка 6 («ГИМНАСТИКА, младшая, вт чт») — «Гимнастика, младшая».';
  expect(screen.getByText(titled)).toBeTruthy();
  expect(screen.getByText('F2: второй телефон записан второму родителю (8 916 123 45 67 (мама))')).toBeTruthy();
  expect(screen.getByText('Читается лист «Дети». Есть и другие: Старшая группа.')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('columns chosen by hand are sent, each field once, and stay for the corrected file', async () => {
  const { visitor } = show();
  await choose();
  expect(uploads.nth(0).parts.get('reading')).toBe('{"columns":[]}');
  await act(async () => uploads.nth(0).answer(200, unreadPreview));
  expect(await screen.findByText(/в каком столбце: ФИО ученика, Дата рождения/)).toBeTruthy();
  expect(screen.queryByText(/^Импортировать/)).toBeNull();
  const column = (heading: string) => screen.getByLabelText(`Что в столбце «${heading}»`);
  await visitor.selectOptions(column('Баланс'), 'ФИО ученика');
  await visitor.selectOptions(column('Ф.И.О. ребёнка'), 'ФИО ученика');
  expect(column('Баланс')).toHaveProperty('value', '');
  await visitor.selectOptions(column('Д.Р.'), 'Дата рождения');
  await visitor.selectOptions(screen.getByLabelText('Лист'), 'Старшая группа');
  await visitor.selectOptions(screen.getByLabelText(/^Направление новых/), 'Танцы');
  await visitor.click(screen.getByText('Применить и проверить'));
  const chosen = JSON.stringify({
    columns: [
      { heading: 'Баланс', field: null },
      { heading: 'Ф.И.О. ребёнка', field: 'fullName' },
      { heading: 'Д.Р.', field: 'birthDate' },
    ],
    sheet: 'Старшая группа',
    sportsDirection: 'dance',
  });
  expect(uploads.nth(1).parts.get('reading')).toBe(chosen);
  await act(async () => uploads.nth(1).answer(200, preview));
  await choose(new File(['c;d'], 'дети, исправлено.csv'));
  expect(uploads.nth(2).parts.get('reading')).toBe(chosen);
});

test('the file is checked with a heading row chosen by hand, and earlier choices stay', async () => {
  const { visitor } = show();
  await choose();
  await act(async () => uploads.nth(0).answer(200, { ...unreadPreview, headingRow: 1 }));
  const rows = await screen.findByRole('radiogroup', { name: 'В какой строке названия столбцов' });
  expect(within(rows).getAllByRole('radio')).toHaveLength(3);
  const apply = screen.getByRole('button', { name: 'Взять эту строку' });
  await visitor.click(within(rows).getByLabelText('Строка 3: № · Ф.И.О. ребёнка · Д.Р. · Группа · Баланс'));
  await visitor.click(apply);
  expect(uploads.nth(1).parts.get('reading')).toBe('{"columns":[],"headingRow":3}');
  await act(async () => uploads.nth(1).answer(200, directionlessPreview));
  expect(screen.getByText('Названия столбцов: строка 3')).toBeTruthy();
  expect(screen.getByText('Взять эту строку').closest('button')).toHaveProperty('disabled', true);
  await visitor.selectOptions(screen.getByLabelText(/^Направление новых/), 'Танцы');
  await visitor.click(screen.getByText('Применить и проверить'));
  expect(JSON.parse(String(uploads.nth(2).parts.get('reading')))).toMatchObject({
    headingRow: 3,
    sportsDirection: 'dance',
  });
});

test('a birth date that is only a year is shown as it is', async () => {
  show();
  await choose();
  const rows = preview.rows.map((row) => ({ ...row, birthDate: '2018' }));
  await act(async () => uploads.nth(0).answer(200, { ...preview, rows }));
  expect(await screen.findAllByText('2018')).toHaveLength(rows.length);
});

test('rows ask whether a namesake is another child; nothing is imported until the answers are applied', async () => {
  const { visitor } = show();
  await choose();
  await act(async () => uploads.nth(0).answer(200, askingPreview));
  expect(await screen.findByText('2 строки ждут ответа')).toBeTruthy();
  expect(screen.getByText(/^F3: здесь другое значение, записано то, что в строке 2/)).toBeTruthy();
  expect(screen.getByText(/найдено слишком много похожих/)).toBeTruthy();
  const apply = () => screen.getByText('Применить ответы и проверить').closest('button');
  expect(apply()).toHaveProperty('disabled', true);
  const question = screen.getByRole('radiogroup', { name: /^В строке 2 ребенок с тем же именем/ });
  await visitor.click(within(question).getByLabelText('Это тот же'));
  await visitor.click(within(question).getByLabelText('Это другой ребенок'));
  await visitor.click(screen.getByLabelText('Пропустить 3 строки с ошибками'));
  expect(screen.getByText('Импортировать 1 ученика').closest('button')).toHaveProperty('disabled', true);
  expect(uploads.sent).toHaveLength(1);
  await visitor.click(screen.getByText('Применить ответы и проверить'));
  const answers = [{ question: 'abcdefghijkl', isSame: false }];
  expect(JSON.parse(String(uploads.nth(1).parts.get('reading')))).toEqual({ columns: [], answers });
  await act(async () => uploads.nth(1).answer(200, preview));
  expect(screen.queryByText('Применить ответы и проверить')).toBeNull();
  // an answer stays for the corrected file
  await choose(new File(['c;d'], 'дети, исправлено.csv'));
  expect(JSON.parse(String(uploads.nth(2).parts.get('reading')))).toEqual({ columns: [], answers });
});

test('children come in without missing groups, or the groups are created: one choice for the file', async () => {
  const { visitor } = show();
  await choose();
  await act(async () => uploads.nth(0).answer(200, grouplessPreview));
  expect(await screen.findByText(/старшая группа выходного дня» \(строк: 12\), «Звёзды» \(строк: 1\)\./)).toBeTruthy();
  expect(screen.getByText('Группы «Звёзды» нет среди доступных вам: ребенок будет без нее')).toBeTruthy();
  expect(screen.getByText('Импортировать 1 ученика').closest('button')).toHaveProperty('disabled', false);
  await visitor.click(screen.getByLabelText('Создать эти группы'));
  expect(uploads.nth(1).parts.get('reading')).toBe('{"columns":[],"createGroups":true}');
  await act(async () => uploads.nth(1).answer(200, grouplessPreview));
  expect(screen.getByLabelText('Создать эти группы')).toHaveProperty('checked', true);
});

test('an import that lost the connection can be sent again unchanged', async () => {
  const { visitor } = await previewed();
  await visitor.click(await screen.findByLabelText('Пропустить 1 строку с ошибками'));
  await visitor.click(screen.getByRole('button', { name: 'Импортировать 2 учеников' }));
  await act(async () => uploads.nth(1).fail());
  expect(await screen.findByText(/неизвестно, добавлены ли ученики/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Импортировать 2 учеников' })).toBeTruthy();
});

test('rows are filtered by kind', async () => {
  const { visitor } = await previewed();
  await visitor.click(await screen.findByRole('button', { name: /^С ошибками/ }));
  const table = screen.getByRole('table', { name: 'Строки файла' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('Петров')).toBeTruthy();
  expect(within(table).getByText('31.02.2018')).toBeTruthy();
});

test('children who will not join the group of the file are counted and can be filtered', async () => {
  const { visitor } = await previewed();
  expect(await screen.findByText('1 ребенок не попадет в группу, которая указана в файле')).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: /^Без своей группы/ }));
  const table = screen.getByRole('table', { name: 'Строки файла' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('В группе «Звёзды» нет мест: ребенок будет без нее')).toBeTruthy();
});

test('a filter that a new reading leaves without rows gives way to all rows', async () => {
  const { visitor } = show();
  await choose();
  await act(async () => uploads.nth(0).answer(200, grouplessPreview));
  await visitor.click(await screen.findByRole('button', { name: /^Без своей группы/ }));
  await visitor.click(screen.getByLabelText('Создать эти группы'));
  const rows = grouplessPreview.rows.map((row) => ({ ...row, notes: [] }));
  await act(async () => uploads.nth(1).answer(200, { ...grouplessPreview, rows }));
  expect(screen.getByRole('button', { name: /^Все/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('table', { name: 'Строки файла' })).toBeTruthy();
});

test('invalid rows block the import until they are skipped; two presses send it once, with the digest', async () => {
  const { visitor } = await previewed();
  const submit = await screen.findByRole('button', { name: 'Импортировать 2 учеников' });
  expect(submit).toHaveProperty('disabled', true);
  await visitor.click(screen.getByLabelText('Пропустить 1 строку с ошибками'));
  await visitor.dblClick(submit);
  expect(uploads.sent).toHaveLength(2);
  expect(uploads.nth(1).url).toBe('/api/students/import');
  expect([uploads.nth(1).parts.get('digest'), uploads.nth(1).parts.get('leaveOutWrong')]).toEqual([
    preview.digest,
    'true',
  ]);
  await act(async () =>
    uploads.nth(1).answer(200, { created: 1, changed: 1, duplicate: 2, wrong: 1, groups: 3, leftOutOfGroups: 13 }),
  );
  expect(
    await screen.findByText(
      /^Добавлено: 1. Изменено: 1. Повторов: 2. Пропущено с ошибками: 1. Создано групп: 3. .*13 детей остались без группы, которая указана в файле\.$/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Показать детей без группы' }).getAttribute('href')).toBe(
    '/students?noGroup=1&sort=-createdAt',
  );
  expect(screen.getByRole('link', { name: 'К группам' }).getAttribute('href')).toBe('/groups');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Импорт завершен'));
  expect(screen.getByRole('link', { name: 'Открыть список учеников' }).getAttribute('href')).toContain('/students');
});

test('when students changed meanwhile, nothing is lost and a new preview appears', async () => {
  const { visitor } = await previewed();
  await visitor.click(await screen.findByLabelText('Пропустить 1 строку с ошибками'));
  await visitor.click(screen.getByRole('button', { name: 'Импортировать 2 учеников' }));
  await act(async () => uploads.nth(1).answer(409, { code: 'CONFLICT', message: 'Данные уже изменил кто-то другой.' }));
  await waitFor(() => expect(uploads.sent).toHaveLength(3));
  const counts = { new: 1, changed: 0, duplicate: 3, wrong: 0 };
  await act(async () => uploads.nth(2).answer(200, { ...preview, digest: 'other', counts }));
  expect(await screen.findByText(/Ничего не записано/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Импортировать 1 ученика' })).toBeTruthy();
});

test('a refused file and a lost connection are reported, and the latter can be retried', async () => {
  const { visitor } = show();
  await choose();
  const details = [{ path: 'file', message: importRefusals.oldExcel }];
  await act(async () => uploads.nth(0).answer(400, { code: 'VALIDATION_FAILED', message: 'Проверьте', details }));
  expect(await screen.findByText(importRefusals.oldExcel)).toBeTruthy();
  // the server would refuse the same file again
  expect(screen.queryByRole('button', { name: 'Проверить еще раз' })).toBeNull();
  await choose();
  await act(async () => uploads.nth(1).fail());
  expect(await screen.findByText(/Нет связи|Нет сети|сервер/i)).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Проверить еще раз' }));
  await act(async () => uploads.nth(2).answer(200, preview));
  const saved = new File(['a;b'], 'дети.csv');
  saved.slice = () => {
    throw new DOMException('Changed on disk', 'NotReadableError');
  };
  await choose(saved);
  await act(async () => uploads.nth(3).fail());
  expect(await screen.findByText(/Файл изменился/)).toBeTruthy();
  const large = new File(['a'], 'дети.xlsx');
  Object.defineProperty(large, 'size', { value: maxImportBytes + 1 });
  await choose(large);
  expect(screen.getByText(importRefusals.tooLarge)).toBeTruthy();
  expect(uploads.sent).toHaveLength(4);
});

test('asks for the password when the session has ended, and keeps the file', async () => {
  const { visitor, api } = await previewed();
  api.use(respondError(authRoutes.currentUser, 'UNAUTHENTICATED'));
  await visitor.click(await screen.findByLabelText('Пропустить 1 строку с ошибками'));
  await visitor.click(screen.getByRole('button', { name: 'Импортировать 2 учеников' }));
  const body = { code: 'UNAUTHENTICATED', message: 'Войдите в систему' };
  await act(async () => uploads.nth(1).answer(401, body));
  await waitFor(() => expect(hasSessionEnded()).toBe(true));
  expect(screen.getByText('дети.csv')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Импортировать 2 учеников' })).toBeTruthy();
});

test('a check can be cancelled', async () => {
  const { visitor, unmount } = show();
  await choose();
  await visitor.click(screen.getByRole('button', { name: 'Отмена' }));
  expect(uploads.nth(0).aborted).toBe(true);
  await choose();
  unmount();
  expect(uploads.nth(1).aborted).toBe(true);
});
