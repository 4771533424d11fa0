import { authRoutes } from '@school/api-contract/accounts/auth';
import { sessionPhotoRoutes as routes } from '@school/api-contract/groups/session-photos';
import { routeKey } from '@school/kit';
import {
  type FakeUploads,
  fakeUploads,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  testUser,
} from '@school/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { now, photo, recent, secondTask, task, today } from '../photos.fixtures';
import { Component } from '../trainer-photo.page';

let uploads: FakeUploads;
let serial = 100;
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  uploads = fakeUploads();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    done(new Blob(['x'.repeat(this.width * 200)], { type: 'image/jpeg' }));
  });
});
afterEach(() => {
  uploads.restore();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(sessions = [task, secondTask], past = respond(routes.recent, recent)) {
  // A new user each time, so that no test sees the photos of another.
  serial += 1;
  const user = { ...testUser('coach'), id: serial };
  return renderWithKit(<Component />, {
    user,
    locales,
    route: '/trainer-photo-demo',
    handlers: [respond(authRoutes.currentUser, user), respond(routes.today, { today, sessions }), past],
  });
}

const getCard = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const card = heading.closest('li');
  if (!card) throw new Error(`no card of ${name}`);
  return card;
};

async function takePhoto(card: HTMLElement) {
  const input = card.querySelector('input[type=file]');
  if (!input) throw new Error('no camera');
  expect(input.getAttribute('capture')).toBe('environment');
  const file = new File(['x'.repeat(3_100_000)], 'image.jpg', { type: 'image/jpeg' });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}

test('a photo is compressed to both sizes, shown with its state at once, and sent with progress', async () => {
  show();
  const card = await getCard('Звездочки 7–9');
  expect(within(card).getByText(/^Вовремя еще 4\sмин$/)).toBeTruthy();
  await takePhoto(card);
  expect(await within(card).findByText('Вовремя')).toBeTruthy();
  expect(within(card).getByText('3,1 МБ → 384 КБ и 96 КБ')).toBeTruthy();
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const upload = uploads.nth(0);
  expect(upload.url).toBe('/api/groups/5/photos');
  expect(upload.parts.get('date')).toBe(today);
  expect(upload.parts.get('takenAt')).toBe(now.toISOString());
  expect(upload.parts.get('clientId')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  act(() => upload.progress(50, 100));
  expect((await within(card).findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50');
  act(() => upload.answer(201, photo(1, 2)));
  expect(await within(card).findByRole('button', { name: /Фото занятия: Звездочки/ })).toBeTruthy();
  await waitFor(() => expect(within(card).queryByRole('progressbar')).toBeNull());
  expect(within(await getCard('Дзюдо 11–15')).getByText('Ожидается')).toBeTruthy();
});

test('the photo asked for next is of a session that the coach holds, also beside a substitute, not of one that a substitute holds', async () => {
  const substitute = { id: 99, name: 'Зайцева Ольга' };
  const getLook = async (name: string) =>
    within(await getCard(name)).getByRole('button', { name: /^Сделать фото/ }).className;
  const view = show([{ ...task, substitute }, secondTask]);
  const next = await getLook('Звездочки 7–9');
  expect(await getLook('Дзюдо 11–15')).not.toBe(next);
  view.unmount();
  show([{ ...task, substitute, own: false }, secondTask]);
  expect(await getLook('Звездочки 7–9')).not.toBe(next);
});

test('a photo taken long before the session is early, and the session still waits for one', async () => {
  show([{ ...task, photos: [photo(1, -180)] }, secondTask]);
  const card = await getCard('Звездочки 7–9');
  expect(within(card).getByText(/^Вовремя еще 4\sмин$/)).toBeTruthy();
  const later = await getCard('Дзюдо 11–15');
  await takePhoto(later);
  expect(await within(later).findByText(/^Раньше занятия, за 1\sч 43\sмин до начала$/)).toBeTruthy();
});

test('a photo taken without a network waits with its time, and is sent once when the network is back', async () => {
  show();
  const card = await getCard('Звездочки 7–9');
  vi.setSystemTime(new Date('2026-11-23T14:37:30Z'));
  await takePhoto(card);
  expect(await within(card).findByText('С опозданием, через 7 мин')).toBeTruthy();
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  act(() => uploads.nth(0).fail());
  expect(await within(card).findByText('Ждет сеть')).toBeTruthy();
  expect(screen.getByText(/1 фото ждет сеть/)).toBeTruthy();
  vi.setSystemTime(new Date('2026-11-23T16:00:00Z'));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  const [first, second] = [uploads.nth(0).parts, uploads.nth(1).parts];
  for (const name of ['clientId', 'takenAt']) expect(second.get(name)).toBe(first.get(name));
  expect(second.get('sentAt')).toBe('2026-11-23T16:00:00.000Z');
  act(() => uploads.nth(1).answer(201, photo(1, 7, { receivedAt: '2026-11-23T16:00:05Z' })));
  const thumb = await within(card).findByRole('button', { name: /Фото занятия: Звездочки/ });
  expect(thumb.getAttribute('title')).toContain('отправлено позже');
  expect(screen.queryByText(/ждет сеть/)).toBeNull();
  expect(uploads.sent).toHaveLength(2);
});

test('a photo that the server refuses says why and can be discarded', async () => {
  const { visitor } = show();
  const card = await getCard('Звездочки 7–9');
  await takePhoto(card);
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  const message = 'Состояние уже изменилось. Обновите страницу.';
  act(() => uploads.nth(0).answer(409, { code: 'ILLEGAL_TRANSITION', message, error: message, requestId: 'a' }));
  expect(await within(card).findByText(message)).toBeTruthy();
  await visitor.click(within(card).getByRole('button', { name: 'Убрать фото' }));
  await waitFor(() => expect(within(card).queryByText(message)).toBeNull());
  expect(uploads.sent).toHaveLength(1);
});

test('a file that is not an image is refused at once', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no picture', 'InvalidStateError');
  });
  show();
  const card = await getCard('Звездочки 7–9');
  await takePhoto(card);
  expect((await within(card).findByRole('alert')).textContent).toContain('Не удалось прочитать файл');
  expect(uploads.sent).toHaveLength(0);
});

test('an own photo of today is deleted after a question, and the session waits for one again', async () => {
  const mine = { ...task, photos: [photo(7, 2, { mayRemove: true })] };
  const { api, visitor } = show([mine, secondTask]);
  const card = await getCard('Звездочки 7–9');
  await visitor.click(within(card).getByRole('button', { name: /^Фото/ }));
  await visitor.click(await screen.findByRole('button', { name: 'Удалить' }));
  const question = await screen.findByRole('alertdialog', { name: 'Удалить фото?' });
  api.use(respond(routes.remove, undefined), respond(routes.today, { today, sessions: [task, secondTask] }));
  await visitor.click(within(question).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Фото удалено')).toBeTruthy();
  await waitFor(() => expect(card.querySelector('img')).toBeNull());
  expect(api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/session-photos/7',
  ]);
});

test('a photo that the coach may not delete has no button for it', async () => {
  const { visitor } = show([{ ...task, photos: [photo(7, 2)] }]);
  const card = await getCard('Звездочки 7–9');
  await visitor.click(within(card).getByRole('button', { name: /^Фото/ }));
  expect(await screen.findByRole('dialog', { name: 'Фото занятий' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
});

test('a phone whose clock is slow warns, and still takes the photo, whose time the server corrects', async () => {
  vi.setSystemTime(new Date('2026-11-23T13:32:00Z'));
  show();
  const card = await getCard('Звездочки 7–9');
  const warning = within(card).getByText(/^По часам телефона еще рано: фото до\s17:00 /);
  const button = within(card).getByRole('button', { name: 'Сделать фото: Звездочки 7–9' });
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, null]);
  expect(button.getAttribute('aria-describedby')).toBe(warning.id);
  await takePhoto(card);
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
});

test('days before are folded, with what was sent', async () => {
  const { visitor } = show();
  const past = within(await screen.findByRole('region', { name: 'Прошлые дни' }));
  expect(past.getAllByText(/^с фото: /).map(({ textContent }) => textContent)).toEqual([
    'с фото: 1 из 2',
    'с фото: 1 из 1',
  ]);
  const [friday] = past.getAllByRole('group');
  expect(friday?.hasAttribute('open')).toBe(false);
  await visitor.click(past.getByText('пт, 20 ноя'));
  expect(friday?.hasAttribute('open')).toBe(true);
  expect(within(friday ?? document.body).getByText('Нет фото')).toBeTruthy();
  expect(within(friday ?? document.body).getAllByRole('img')).toHaveLength(2);
});

test('the next session comes first', async () => {
  show([{ ...task, photos: [photo(1, 2)] }, secondTask]);
  await getCard('Звездочки 7–9');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Дзюдо 11–15', 'Звездочки 7–9']);
});

test('without a network there are no days before, and a failure of the server says so', async () => {
  const offline = show([task], respondOffline(routes.recent));
  await getCard('Звездочки 7–9');
  await waitFor(() => expect(offline.queryClient.getQueryState(routeKey(routes.recent))?.status).toBe('error'));
  expect(screen.queryByText('Не удалось загрузить данные')).toBeNull();
  offline.unmount();
  show([task], respondError(routes.recent, 'INTERNAL'));
  expect(await screen.findByText('Не удалось загрузить данные')).toBeTruthy();
});
