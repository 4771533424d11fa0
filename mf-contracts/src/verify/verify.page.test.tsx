import { createHash } from 'node:crypto';
import { type ContractCheckResult, contractCheckRoutes } from '@school/api-contract/contracts/contract-check';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { Component } from './verify.page';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (result: ContractCheckResult) => respond(contractCheckRoutes.check, { result });

function show(handler: FakeHandler = answering('genuine'), query = '') {
  return renderWithKit(<Component />, { route: `/verify${query}`, path: '/verify', locales, handlers: [handler] });
}

const sealed = (marker = '') => new File([`%PDF-1.7 ${marker}`], 'Договор.pdf', { type: 'application/pdf' });
const toHash = (text: string) => createHash('sha256').update(text).digest('hex');
const fileInput = () => screen.getByLabelText(/Выберите PDF договора/);

test.each([
  ['genuine', 'Договор подлинный'],
  ['changed', 'Файл изменен'],
  ['unknown', 'Договор не найден'],
  ['revoked', 'Договор расторгнут'],
] as const)('shows %s by number and code', async (result, title) => {
  const { visitor, api } = show(answering(result));
  await visitor.type(screen.getByRole('textbox', { name: /Номер договора/ }), ' 2026-00012');
  await visitor.type(screen.getByRole('textbox', { name: /Код проверки/ }), 'abcd-efgh-jk');
  await visitor.click(screen.getByRole('button', { name: 'Проверить' }));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Договор № 2026-00012');
  expect(api.requests.map(({ body }) => body)).toEqual([{ contractNumber: '2026-00012', code: 'abcd-efgh-jk' }]);
});

test('invalid fields are marked, the first has the focus, and nothing is sent', async () => {
  const { visitor, api } = show();
  const number = screen.getByRole('textbox', { name: /Номер договора/ });
  await visitor.type(number, '12');
  await visitor.click(screen.getByRole('button', { name: 'Проверить' }));
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(screen.getByText('Номер договора состоит из года и пяти цифр: 2026-00012')).toBeTruthy();
  expect(screen.getByText('Код проверки состоит из 10 букв и цифр')).toBeTruthy();
  expect(api.requests).toHaveLength(0);
});

test('the address of a QR code fills the form and checks immediately, and only once', async () => {
  const { api } = show(answering('genuine'), '?n=2026-00012&c=ABCDEFGHJK');
  expect(await screen.findByRole('heading', { name: 'Договор подлинный' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Код проверки/ }).value).toBe('ABCDEFGHJK');
  expect(api.requests).toHaveLength(1);
});

test('a broken address says what is wrong with it', async () => {
  const { api } = show(answering('genuine'), '?n=2026-00012&c=ABC');
  expect(await screen.findByText('Код проверки состоит из 10 букв и цифр')).toBeTruthy();
  expect(api.requests).toHaveLength(0);
});

test('sends only the hash of a file, with the number and code in it', async () => {
  const { visitor, api } = show(answering('changed'));
  await visitor.upload(fileInput(), sealed('(school-contract:2026-00012:ABCDEFGHJK)'));
  expect(await screen.findByRole('heading', { name: 'Файл изменен' })).toBeTruthy();
  expect(screen.getByText('Файл «Договор.pdf»')).toBeTruthy();
  expect(screen.getByText(toHash('%PDF-1.7 (school-contract:2026-00012:ABCDEFGHJK)'))).toBeTruthy();
  expect(api.requests.map(({ body }) => body)).toEqual([
    {
      contractNumber: '2026-00012',
      code: 'ABCDEFGHJK',
      sha256: toHash('%PDF-1.7 (school-contract:2026-00012:ABCDEFGHJK)'),
    },
  ]);
});

test('a file without number and code is sent with the typed ones', async () => {
  const { visitor, api } = show(answering('changed'), '?n=2026-00012&c=ABCDEFGHJK');
  await screen.findByRole('heading', { name: 'Файл изменен' });
  await visitor.upload(fileInput(), sealed());
  await waitFor(() => expect(api.requests).toHaveLength(2));
  expect(api.requests[1]?.body).toEqual({
    contractNumber: '2026-00012',
    code: 'ABCDEFGHJK',
    sha256: toHash('%PDF-1.7 '),
  });
});

test('the same file can be checked twice', async () => {
  const { visitor, api } = show();
  await visitor.upload(fileInput(), sealed());
  await screen.findByRole('heading', { name: 'Договор подлинный' });
  await visitor.upload(fileInput(), sealed());
  await waitFor(() => expect(api.requests).toHaveLength(2));
});

test('an image and a file that is too large are not sent', async () => {
  const { visitor, api } = show();
  await visitor.upload(fileInput(), new File(['JPEG'], 'scan.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/^Это не PDF/)).toBeTruthy();
  const large = sealed();
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
  await visitor.upload(fileInput(), large);
  expect(await screen.findByText(/^Файл больше 50 МБ/)).toBeTruthy();
  expect(api.requests).toHaveLength(0);
});

test('a file that cannot be read says so', async () => {
  const { visitor } = show();
  const removed = sealed();
  removed.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await visitor.upload(fileInput(), removed);
  expect(await screen.findByText(/^Не удалось прочитать файл/)).toBeTruthy();
});

test('when the browser cannot hash, the page says why, and number and code still work', async () => {
  vi.stubGlobal('crypto', {});
  show(answering('genuine'), '?n=2026-00012&c=ABCDEFGHJK');
  expect(screen.getByText(/нужен защищенный адрес/)).toBeTruthy();
  expect(screen.queryByLabelText(/Выберите PDF договора/)).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Договор подлинный' })).toBeTruthy();
});

test('explains a refusal of too many checks, and a missing network', async () => {
  const { api, visitor } = show(
    respondError(contractCheckRoutes.check, 'TOO_MANY_REQUESTS'),
    '?n=2026-00012&c=ABCDEFGHJK',
  );
  expect(await screen.findByText(/Подождите 10 минут/)).toBeTruthy();
  api.use(respondOffline(contractCheckRoutes.check));
  await visitor.click(screen.getByRole('button', { name: 'Проверить' }));
  await waitFor(() => expect(screen.queryByText(/Подождите 10 минут/)).toBeNull());
  expect(await screen.findByText('Не удалось проверить договор')).toBeTruthy();
});
