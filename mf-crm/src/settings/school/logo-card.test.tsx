import { schoolRoutes } from '@school/api-contract/school/school';
import { type FakeUploads, fakeUploads, renderWithKit, respond } from '@school/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { LogoCard } from './logo-card';

let uploads: FakeUploads;
beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => uploads.restore());

const show = (logoUrl: string | null) =>
  renderWithKit(<LogoCard name="Спортивная школа «Вектор»" logoUrl={logoUrl} />, {
    user: 'owner',
    locales,
    handlers: [respond(schoolRoutes.removeLogo, undefined)],
  });
const choose = (visitor: ReturnType<typeof show>['visitor']) =>
  visitor.upload(screen.getByLabelText('Файл логотипа'), new File(['png'], 'logo.png', { type: 'image/png' }));

test('a chosen file is sent at once', async () => {
  const { visitor } = show(null);
  expect(screen.queryByRole('button', { name: 'Убрать' })).toBeNull();
  await choose(visitor);
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  await act(async () => uploads.nth(0).answer(200, { logoUrl: '/api/school/logo?v=0123456789abcdef' }));
  expect(await screen.findByText('Логотип сохранен')).toBeTruthy();
});

test('a refused file says why beside the field', async () => {
  const { visitor } = show(null);
  await choose(visitor);
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const details = [{ path: 'file', message: 'Для логотипа подойдут PNG, JPEG и WebP' }];
  await act(async () => uploads.nth(0).answer(400, { code: 'VALIDATION_FAILED', message: 'Проверьте', details }));
  expect(await screen.findByText('Для логотипа подойдут PNG, JPEG и WebP')).toBeTruthy();
  expect(screen.getByLabelText('Файл логотипа').getAttribute('aria-invalid')).toBe('true');
});

test('removes the logo', async () => {
  const { visitor, api } = show('/api/school/logo?v=0123456789abcdef');
  await visitor.click(screen.getByRole('button', { name: 'Убрать' }));
  await waitFor(() =>
    expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/school/logo']),
  );
  expect(await screen.findByText('Логотип сохранен')).toBeTruthy();
});
