import type { AttendanceSession, Journal } from '@school/api-contract/groups/attendance';
import type { PhotographedSession, sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import type { RouteAnswer } from '@school/api-contract/route';
import type { SchoolSettings } from '@school/api-contract/school/school';
import type { Page } from 'playwright/test';
import { startPreparedProduct } from '../prepared-data';
import { test as base, expect } from '../test';
import { signIn } from './sign-in';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The journey moves the school to another time zone, so it has its own product. */
const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern
    async ({}, use) => {
      const product = await startPreparedProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// Coaches take photos on a phone in the gym, and the steps do not depend on the screen size.
test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'a phone will do'));

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(path);
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/**
 * Moves the school to a time zone where it is noon, so that seven minutes ago is the same day. @returns hours from UTC
 */
async function makeNoon(owner: Page): Promise<number> {
  const offset = 12 - new Date().getUTCHours();
  const { logoUrl, secondFactorRequired, updatedAt, ...school } = await read<SchoolSettings>(owner, '/api/school');
  // POSIX counts the hours of these names westwards.
  const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  const answer = await owner.request.put('/api/school', { data: { ...school, timeZone } });
  expect(answer.status()).toBe(200);
  return offset;
}

/** Reschedules a session of a group of the coach to today at this time. */
async function beginSession(owner: Page, coach: Page, day: string, startTime: string): Promise<AttendanceSession> {
  const readSessions = () => read<AttendanceSession[]>(coach, `/api/attendance/sessions?date=${day}`);
  const taken = (await readSessions()).map(({ group }) => group.id);
  const { id: coachId } = await read<{ id: number }>(coach, '/api/user');
  const groups = await read<{ id: number; trainer: { id: number } | null }[]>(coach, '/api/groups');
  const other = groups.find(({ id, trainer }) => trainer?.id === coachId && !taken.includes(id));
  if (!other) throw new Error('the coach has no group without a session today');
  const month = `/api/groups/${other.id}/attendance?month=${day.slice(0, 7)}`;
  const { sessions } = await read<Journal>(coach, month);
  const planned = sessions.filter(({ date, state }) => state === 'planned' && date !== day).at(-1);
  const answer = await owner.request.put(`/api/groups/${other.id}/sessions/${planned?.date}`, {
    data: { state: 'moved', movedTo: day, startTime, endTime: '23:00', reason: 'Соревнования' },
  });
  expect(answer.status()).toBe(200);
  const session = (await readSessions()).find(({ group }) => group.id === other.id);
  if (!session) throw new Error('the session did not come to today');
  return session;
}

test('a photo seven minutes late is late, also from a phone whose clock is slow', async ({
  page,
  staff: owner,
  checkScreen,
}) => {
  await signIn(owner, 'owner');
  await signIn(page, 'coach');
  const offset = await makeNoon(owner);
  const { today } = await read<RouteAnswer<typeof sessionPhotoRoutes.today>>(page, '/api/session-photos/today');
  const startTime = new Date(Date.now() + offset * hourMs - 7 * minuteMs).toISOString().slice(11, 16);
  const { group } = await beginSession(owner, page, today, startTime);
  const camera = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: group.name, exact: true }) });
  const thumbs = card.getByRole('button', { name: `Фото занятия: ${group.name}` });
  const takePhoto = async () => {
    const choosing = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: /^(Сделать|Еще) фото: / }).click();
    await (await choosing).setFiles(camera);
  };
  const readSession = async () => {
    const all = await read<PhotographedSession[]>(owner, `/api/session-photos?from=${today}&to=${today}`);
    return all.find((session) => session.group.id === group.id);
  };

  await test.step('the photo is late by the minutes since the start', async () => {
    await page.goto('/trainer-photo-demo');
    await takePhoto();
    // The test's own limit keeps the minutes below fifteen.
    await expect(card.getByText(/^С\sопозданием,\sчерез\s\d+\sмин$/)).toBeVisible();
    await expect(thumbs).toHaveCount(1);
    const session = await readSession();
    expect(session?.state).toBe('LATE');
    expect(session?.photos[0]?.timeProblem).toBeNull();
    expect(session?.photos[0]?.minutesDifference).toBeGreaterThanOrEqual(7);
  });

  await test.step('a clock that is half an hour slow does not make a photo early, and is flagged', async () => {
    await page.clock.setSystemTime(Date.now() - 30 * minuteMs);
    await takePhoto();
    await expect(thumbs.filter({ hasText: 'часы телефона неверны, время исправлено' })).toHaveCount(1);
    await expect(card.getByText(/^С\sопозданием,\sчерез\s\d+\sмин$/)).toBeVisible();
    await checkScreen('late photos');
    const session = await readSession();
    expect(session?.state).toBe('LATE');
    expect(session?.photos.map(({ timeProblem }) => timeProblem).sort()).toEqual(['clockWrong', null]);
    for (const photo of session?.photos ?? []) expect(photo.minutesDifference).toBeGreaterThanOrEqual(7);
  });

  await test.step('the owner sees the minutes and the flag in the grid', async () => {
    await owner.goto(`/trainer-photo-demo?day=${today}`);
    await expect(owner.getByRole('button', { name: `Открыть 2\u00a0фото: ${group.name}, ${startTime}` })).toBeVisible();
    const row = owner.getByRole('cell').filter({ hasText: group.name }).filter({ hasText: startTime });
    // a minute may pass between the two photos, and then their minutes differ
    await expect(row.getByText(/^\+\d+\sмин$/).first()).toBeVisible();
    await expect(row.getByText('часы телефона неверны, время исправлено')).toBeVisible();
  });
});
