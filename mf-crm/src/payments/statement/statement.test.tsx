import { maxStatementBytes, statementFaults, statementRefusals } from '@school/api-contract/money/bank-statements';
import { type FakeUploads, fakeUploads, renderWithKit } from '@school/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { preview } from './statement.fixtures';
import { Component } from './statement.page';

let uploads: FakeUploads;
beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => uploads.restore());

const route = '/payments/statement';
const show = () => renderWithKit(<Component />, { user: 'accountant', route, path: route, locales });
const choose = async (file = new File(['1CClientBankExchange'], 'kl_to_1c.txt')) =>
  fireEvent.change(await screen.findByLabelText('Файл выписки'), { target: { files: [file] } });
async function previewed(shownPreview = preview) {
  const shown = show();
  await choose();
  await act(async () => uploads.nth(0).answer(200, shownPreview));
  return shown;
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name });

test('a statement is checked first: each transfer says what becomes of it, and why', async () => {
  await previewed();
  expect(uploads.nth(0).url).toBe('/api/payments/statement/preview');
  const rows = within(screen.getByRole('table', { name: 'Поступления выписки' }))
    .getAllByRole('row')
    .slice(1);
  const texts = rows.map((row) => row.textContent);
  expect(texts[0]).toMatch(
    /договор 2026-00012.*4\s500\s₽Иванова АннаСсылка № 261128-44ace46f на 4\s500\s₽ станет недействительной$/,
  );
  expect(texts[1]).toMatch(/Без ученикаученика выберете потомВ выписке 3000\.50, запишется 3\s001/);
  expect(texts[2]).toMatch(/Возможный повтортакая же сумма в этот день: Петров ИванСсылка № 261101-9f3a2c1b/);
  expect(texts[3]).toMatch(/Эквайрингсами оплаты картой уже здесь$/);
  expect(texts[4]).toMatch(/Уже загруженплатеж: Иванова Анна$/);
  expect(texts[5]).toMatch(/Документ № 4471.*Уже загружентот же документ есть выше$/);
  expect(screen.getByText(/^В выписке 6 поступлений на 149\s401/)).toBeTruthy();
  expect(screen.getByText('Еще 3 документа не о поступлениях, они пропущены.')).toBeTruthy();
});

test('each box has a name of its own, also where one payer sent the same sum twice', async () => {
  const rows = preview.rows.map((row) => ({ ...row, links: [] }));
  await previewed({ ...preview, rows: [...rows, ...rows.map((row) => ({ ...row, line: row.line + 1000 }))] });
  const names = screen.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent);
  expect(new Set(names).size).toBe(preview.rows.length * 2 + 1);
});

test('what is here already and the bank’s card sums are left out until they are chosen', async () => {
  const { visitor } = await previewed();
  const submit = screen.getByRole('button', { name: /^Записать 2 платежа на 7\s501/ });
  expect(box(/^Записать: Петров Игорь Иванович, /)).toHaveProperty('checked', false);
  expect(box(/^Записать: АО «Банк»/)).toHaveProperty('checked', false);
  expect(box(/^Записать: Документ № 4471/)).toHaveProperty('disabled', true);
  await visitor.click(box(/^Записать: Петров Игорь Иванович, /));
  await visitor.click(box(/^Записать: Рождественская/));
  await visitor.click(submit);
  expect(uploads.nth(1).url).toBe('/api/payments/statement');
  expect(uploads.nth(1).parts.get('lines')).toBe('13,67');
  expect(uploads.nth(1).parts.get('digest')).toBe(preview.digest);
  const result = { matched: 2, unmatched: 1, amount: 12_001, currency: 'RUB', known: 2, leftOut: 1 };
  await act(async () => uploads.nth(1).answer(200, result));
  expect(screen.getByText(/^Записано 3 платежа на 12\s001\s₽\. С учеником: 2, ждут ученика: 1\./)).toBeTruthy();
  expect(screen.getByText(/Уже были загружены: 2\. Вы пропустили: 1\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Найти учеников: 1' }).getAttribute('href')).toBe('/payments?unmatched=1');
});

test('a link that a transfer names ends with it, one of the same sum only when it is chosen', async () => {
  const { visitor } = await previewed();
  const [first] = screen.getAllByRole('checkbox', { name: /^Записать: Иванова Ольга Петровна, / });
  if (!first) throw new Error('The preview has a first row');
  const named = box(/^Ссылка № 261128-44ace46f на 4\s500\s₽ станет недействительной$/);
  const ofSum = box(/^Ссылка № 261101-9f3a2c1b на 4\s500/);
  expect(screen.getByText('Та же сумма, но номера в назначении нет').id).toBe(ofSum.getAttribute('aria-describedby'));
  expect(named).toHaveProperty('checked', true);
  // of a transfer that is left out the link stays
  expect([ofSum, ofSum]).toMatchObject([{ checked: false }, { disabled: true }]);
  await visitor.click(box(/^Записать: Петров Игорь Иванович, /));
  await visitor.click(ofSum);
  await visitor.click(first);
  await visitor.click(screen.getByRole('button', { name: /^Записать 2 платежа/ }));
  expect(uploads.nth(1).parts.get('links')).toBe('8');
  await act(async () => uploads.nth(1).answer(409, { code: 'CONFLICT', message: 'x' }));
  await waitFor(() => expect(uploads.nth(2).url).toBe('/api/payments/statement/preview'));
  await act(async () => uploads.nth(2).answer(200, preview));
  // what was decided stays
  expect(ofSum).toHaveProperty('checked', true);
  await visitor.click(first);
  await visitor.click(screen.getByRole('button', { name: /^Записать 3 платежа/ }));
  expect(uploads.nth(3).parts.get('links')).toBe('7,8');
  const result = { matched: 2, unmatched: 1, amount: 12_001, currency: 'RUB', known: 2, leftOut: 1, cancelledLinks: 2 };
  await act(async () => uploads.nth(3).answer(200, result));
  expect(screen.getByText(/Отменены 2 ссылки на оплату\./)).toBeTruthy();
});

test('the box of the head takes all that may be written, or none; a chip shows one kind', async () => {
  const { visitor } = await previewed();
  await visitor.click(box(/^Записать все/));
  expect(screen.getByRole('button', { name: /^Записать 4 платежа/ })).toBeTruthy();
  await visitor.click(box(/^Записать все/));
  expect(screen.getByRole('button', { name: 'Записать: ничего не выбрано' })).toHaveProperty('disabled', true);
  await visitor.click(screen.getByRole('button', { name: /^Без ученика/ }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('while a statement is sent its field can keep the focus, but takes no other file', async () => {
  show();
  await choose();
  const field = screen.getByLabelText('Файл выписки');
  expect(field).toHaveProperty('disabled', false);
  expect(field.getAttribute('aria-disabled')).toBe('true');
  expect(fireEvent.click(field)).toBe(false);
  await choose(new File(['other'], 'other.txt'));
  expect(screen.queryByText('other.txt')).toBeNull();
});

test('wrong lines are named, and the file can be chosen again', async () => {
  show();
  await choose();
  const details = [
    { path: 'file.50', message: statementFaults.dayInFuture },
    { path: 'file.16', message: statementFaults.amount },
  ];
  await act(async () => uploads.nth(0).answer(400, { code: 'VALIDATION_FAILED', message: 'Проверьте', details }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /исправьте строки:\nСтрока 16: сумма должна быть больше нуля, вида 4500\.00\nСтрока 50: дата еще не наступила/,
  );
  await choose();
  const refused = [{ path: 'file', message: statementRefusals.unfinished }];
  await act(async () => uploads.nth(1).answer(400, { code: 'VALIDATION_FAILED', message: 'x', details: refused }));
  expect(await screen.findByText(statementRefusals.unfinished)).toBeTruthy();
  await choose(new File([new Uint8Array(maxStatementBytes + 1)], 'large.txt'));
  expect(screen.getByText(statementRefusals.tooLarge)).toBeTruthy();
});

test('a statement of another account and requisites without one are told, and nothing can be written', async () => {
  await previewed({ ...preview, rows: [], foreign: 6, fileAccounts: ['40702810000000000005'] });
  expect(screen.getByRole('alert').textContent).toMatch(/В файле счет 40702810000000000005, .* — 40802810900000000001/);
  await choose();
  await act(async () => uploads.nth(1).answer(200, { ...preview, account: null, rows: [] }));
  expect(screen.getByRole('alert').textContent).toMatch(/^В реквизитах школы нет расчетного счета/);
  expect(screen.queryByRole('button', { name: /^Записать/ })).toBeNull();
});

test('a preview that no longer holds is made again, says so, and keeps what was decided', async () => {
  const { visitor } = await previewed();
  await visitor.click(box(/^Записать: Рождественская/));
  await visitor.click(box(/^Записать: Петров Игорь Иванович, /));
  await visitor.click(screen.getByRole('button', { name: /^Записать 2 платежа/ }));
  await act(async () => uploads.nth(1).answer(409, { code: 'CONFLICT', message: 'x' }));
  await waitFor(() => expect(uploads.nth(2).url).toBe('/api/payments/statement/preview'));
  // somebody else has written the first document
  const [first, ...others] = preview.rows.map((row) => ({ ...row }));
  if (first) first.state = 'known';
  await act(async () => uploads.nth(2).answer(200, { ...preview, rows: [first, ...others] }));
  expect(await screen.findByText(/На этот раз ничего не записано, ниже новая проверка\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Записать 1 платеж на 4\s500/ })).toBeTruthy();
  expect(box(/^Записать: Рождественская/)).toHaveProperty('checked', false);
  expect(box(/^Записать: Петров Игорь Иванович, /)).toHaveProperty('checked', true);
});

test('a new check that failed is not announced as one', async () => {
  const { visitor } = await previewed();
  await visitor.click(screen.getByRole('button', { name: /^Записать 2 платежа/ }));
  await act(async () => uploads.nth(1).answer(409, { code: 'CONFLICT', message: 'x' }));
  await waitFor(() => expect(uploads.nth(2).url).toBe('/api/payments/statement/preview'));
  await act(async () => uploads.nth(2).answer(503, { code: 'SERVICE_UNAVAILABLE', message: 'x' }));
  expect(await screen.findByRole('button', { name: 'Проверить еще раз' })).toBeTruthy();
  expect(screen.queryByText(/ниже новая проверка/)).toBeNull();
});
