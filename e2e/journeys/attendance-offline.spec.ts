import type { TrialChildren } from '@school/api-contract/families/trial-lessons';
import type { AttendanceSession, Journal } from '@school/api-contract/groups/attendance';
import type { Locator, Page } from 'playwright/test';
import { test as base, expect } from '../test';
import { createWire, type Wire } from '../wire';
import { schoolToday } from './school-day';
import { signIn } from './sign-in';

/** Connects the browser to the product through a proxy that can be cut off. */
const test = base.extend<{ wire: Wire }>({
  wire: async ({ product }, use) => {
    const wire = await createWire(product.url);
    await use(wire);
    await wire.cut();
  },
  baseURL: async ({ wire }, use) => use(wire.url),
});

test.use({ serviceWorkers: 'allow' });

// Coaches mark on a phone in the gym, and the steps do not depend on the screen size.
test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'a phone will do'));

const read = async <Answer>(page: Page, path: string): Promise<Answer> => (await page.request.get(path)).json();
const readSessions = (page: Page, day: string) =>
  read<AttendanceSession[]>(page, `/api/attendance/sessions?date=${day}`);
const readJournal = (page: Page, groupId: number, day: string) =>
  read<Journal>(page, `/api/groups/${groupId}/attendance?month=${day.slice(0, 7)}`);

/** Rows of students; a child on trial has no mark that could wait for the network. */
const rows = (page: Page) =>
  page
    .getByRole('list', { name: 'Ученики' })
    .getByRole('button', { name: /(Без отметки|Присутствует|Отсутствует)$/ })
    .filter({ hasNotText: 'Пробное' });

/** Reads the student's name from a row. The row's accessible name contains the mark; names in this group are unique. */
async function readName(row: Locator): Promise<string> {
  // A row that the browser has not rendered yet has no text.
  await expect(row).toHaveText(/\S/, { useInnerText: true });
  return (await row.innerText()).split('\n')[0] ?? '';
}

/** Finds a session of the coach today with at least this many unmarked students. */
async function unmarkedSession(coach: Page, day: string, least: number): Promise<AttendanceSession> {
  const session = (await readSessions(coach, day)).find(
    ({ own, mayMark, state, students, present, absent }) =>
      own && mayMark && state === 'planned' && students - present - absent >= least,
  );
  if (!session) throw new Error('the coach has nobody to mark today');
  return session;
}

/** Reschedules a session of another group of the coach to today, so that the coach has two. @returns the group's id */
async function giveSecondGroup(owner: Page, coach: Page, day: string): Promise<number> {
  const taken = (await readSessions(coach, day)).map(({ group }) => group.id);
  const { id: coachId } = await read<{ id: number }>(coach, '/api/user');
  const groups = await read<{ id: number; trainer: { id: number } | null }[]>(coach, '/api/groups');
  const other = groups.find(({ id, trainer }) => trainer?.id === coachId && !taken.includes(id));
  if (!other) throw new Error('the coach has no other group');
  const { sessions } = await readJournal(coach, other.id, day);
  const planned = sessions.filter(({ date, state }) => state === 'planned' && date !== day).at(-1);
  const answer = await owner.request.put(`/api/groups/${other.id}/sessions/${planned?.date}`, {
    data: { state: 'moved', movedTo: day, startTime: '20:00', endTime: '21:00', reason: 'Соревнования' },
  });
  expect(answer.status()).toBe(200);
  return other.id;
}

test('a coach marks without a network, closes the page, returns, and every mark is saved once', async ({
  page: first,
  context,
  staff: owner,
  wire,
  checkScreen,
  watched,
}) => {
  const day = schoolToday();
  let page = first;
  await signIn(owner, 'owner');
  await signIn(page, 'coach');
  const online = await unmarkedSession(page, day, 1);
  const secondId = await giveSecondGroup(owner, page, day);
  const offline = (await readSessions(page, day)).find(({ group }) => group.id === secondId);
  if (!offline) throw new Error('the session did not come to today');
  const names = { online: '', offline: ['', ''] };

  await test.step('with a network: a group is marked, and the day is stored for offline use', async () => {
    await page.goto(`/attendance?date=${day}`);
    // earlier sessions of the group may wait for marks above those of the day
    await page
      .getByRole('link', { name: online.group.name, exact: true })
      .and(page.locator(`[href*="date=${day}"]`))
      .click();
    const row = rows(page).filter({ hasText: 'Без отметки' }).first();
    names.online = await readName(row);
    await row.click();
    await expect(page.getByText('Сохранено')).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(
          (path) => caches.match(path).then(Boolean),
          `/api/groups/${offline.group.id}/attendance?month=${day.slice(0, 7)}`,
        ),
      )
      .toBe(true);
    await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
  });

  await test.step('without a network: another group is marked', async () => {
    await wire.cut();
    await context.setOffline(true);
    await page.goto(`/attendance?date=${day}`);
    await expect(page.getByRole('status').filter({ hasText: /^Нет сети\. Данные на \d\d:\d\d\.$/ })).toBeVisible();
    await page.getByRole('link', { name: offline.group.name, exact: true }).click();
    names.offline = [await readName(rows(page).nth(0)), await readName(rows(page).nth(1))];
    await rows(page).nth(0).click();
    await rows(page).nth(1).click();
    await expect(page.getByText('Ждет сеть: 2')).toBeVisible();
    await checkScreen('attendance without a network');
    await page.close();
  });

  await test.step('opened again without a network: the marks and their count are there', async () => {
    page = await context.newPage();
    await page.goto(`/attendance?date=${day}`);
    const item = page
      .getByRole('listitem')
      .filter({ hasText: offline.group.name })
      // unlike the summary of unsent marks, it shows the direction's sign
      .filter({ has: page.getByRole('img') });
    await expect(item.getByText('Ждет сеть: 2')).toBeVisible();
    await item.getByRole('link', { name: offline.group.name, exact: true }).click();
    for (const name of names.offline) {
      await expect(rows(page).filter({ hasText: name })).toContainText('Присутствует');
    }
  });

  await test.step('with a network again: all marks are saved once', async () => {
    await wire.restore();
    await context.setOffline(false);
    await expect(page.getByText('Сохранено')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Нет сети')).toBeHidden({ timeout: 20_000 });
    const marked = async (groupId: number) => {
      const { students, marks } = await readJournal(owner, groupId, day);
      return marks
        .filter(({ date }) => date === day)
        .map(({ studentId, status }) => `${students.find(({ id }) => id === studentId)?.name}: ${status}`)
        .sort();
    };
    expect((await marked(online.group.id)).filter((mark) => mark.startsWith(names.online))).toEqual([
      `${names.online}: PRESENT`,
    ]);
    expect(await marked(offline.group.id)).toEqual(names.offline.map((name) => `${name}: PRESENT`).sort());
  });

  await test.step('after the sign-out no data of the coach is left in the browser', async () => {
    // a list that is still being stored for offline use is refused once the session has ended
    watched.expectAnswer(
      401,
      /^\/api\/(attendance\/(sessions|unmarked)|session-photos\/today|groups\/\d+\/(attendance|trial-lessons))$/,
    );
    await page.getByRole('navigation', { name: 'Главные разделы' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('school-user'))))
      .toEqual([]);
  });
});

/** Children of all users in the browser's storage; undefined when there is no such storage. */
const countStoredWalkIns = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number | undefined>((resolve, reject) => {
        const opening = indexedDB.open('school-walk-ins');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(undefined);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('walkIns').objectStore('walkIns').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
          counting.onerror = () => reject(counting.error);
        };
      }),
  );

async function writeDown(page: Page, childName: string): Promise<void> {
  await page.getByRole('button', { name: 'Записать' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый ребенок' });
  await dialog.getByRole('textbox', { name: 'Имя ребенка' }).fill(childName);
  await dialog.getByRole('textbox', { name: 'Телефон' }).fill('9161234567');
  await dialog.getByRole('button', { name: 'Записать' }).click();
  await expect(dialog).toBeHidden();
}

test('a new child noted without a network goes out once from two tabs, to its group and day; sign-out leaves none', async ({
  page: first,
  context,
  staff: owner,
  wire,
  checkScreen,
  watched,
}) => {
  const today = schoolToday();
  const unsent = 'Отправится, когда появится сеть';
  const waiting = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  let page = first;
  await signIn(owner, 'owner');
  await signIn(page, 'coach');
  const { group } = await unmarkedSession(page, today, 0);
  // another day than the one on which it is sent
  const day = (await readJournal(page, group.id, today)).sessions.findLast(({ date }) => date < today)?.date ?? today;
  const address = `/attendance?date=${day}&group=${group.id}`;
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/walk-in')) sent.push(request.postData() ?? '');
  });
  const listed = async (name: string) => {
    const days = [...new Set([day, today])];
    const lists = await Promise.all(
      days.map((date) => read<TrialChildren>(owner, `/api/groups/${group.id}/trial-lessons?date=${date}`)),
    );
    return lists.flatMap(({ date, children }) => children.flatMap((child) => (child.childName === name ? [date] : [])));
  };

  await test.step('with a network: the journal is stored for offline use', async () => {
    await page.goto(address);
    await expect
      .poll(() =>
        page.evaluate(
          (path) => caches.match(path).then(Boolean),
          `/api/groups/${group.id}/attendance?month=${day.slice(0, 7)}`,
        ),
      )
      .toBe(true);
    await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
    // of the remote, since the shell has parts of the same names
    const isKept = (part: string) =>
      page.evaluate(async (name) => {
        const kept = await (await caches.open('school-files')).keys();
        return kept.some(({ url }) => url.includes('/remotes/mf-crm/') && url.includes(name) && url.endsWith('.js'));
      }, part);
    // the dialog, and the sheet in which it and the question before deleting are shown
    for (const part of ['/walk-in.', '/dialog-modal.', '/alert-dialog-modal.']) {
      await expect.poll(() => isKept(part), part).toBe(true);
    }
  });

  await test.step('without a network: the child is in the list at once and after the page was closed', async () => {
    await wire.cut();
    await context.setOffline(true);
    await page.goto(address);
    await writeDown(page, 'Маугли');
    await expect(waiting(page, 'Маугли')).toContainText(unsent);
    await checkScreen('new child without a network');
    await page.close();
    page = await context.newPage();
    await page.goto(address);
    await expect(waiting(page, 'Маугли')).toContainText(unsent);
  });

  await test.step('with a network again: of two open tabs one sends it, once', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(waiting(other, 'Маугли')).toContainText(unsent);
    await wire.restore();
    await context.setOffline(false);
    for (const each of [page, other]) {
      await expect(each.getByRole('button', { name: 'Исправить: Маугли' })).toBeHidden({ timeout: 60_000 });
    }
    await expect.poll(() => listed('Маугли')).toEqual([day]);
    expect(sent).toHaveLength(1);
    await page.reload();
    await expect(waiting(page, 'Маугли')).toContainText('Без записи');
    await expect(waiting(page, 'Маугли')).not.toContainText(unsent);
    await other.close();
  });

  await test.step('signed out without a network, after a question, the browser has no child', async () => {
    await expect(page.getByText('Нет сети')).toBeHidden({ timeout: 20_000 });
    await wire.cut();
    await context.setOffline(true);
    await writeDown(page, 'Балу');
    await expect(waiting(page, 'Балу')).toContainText(unsent);
    expect(await countStoredWalkIns(page)).toBe(1);
    await page.getByRole('navigation', { name: 'Главные разделы' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    const question = page.getByRole('alertdialog', { name: /новые дети.— 1/ });
    await question.getByRole('button', { name: 'Выйти без них' }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect(await countStoredWalkIns(page)).toBe(0);
  });

  await test.step('what another user left is gone once somebody signs in', async () => {
    await wire.restore();
    await context.setOffline(false);
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('school-walk-ins');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('walkIns', 'readwrite');
            writing.objectStore('walkIns').put({ userId: 1_000_000, key: 'left', childName: 'Балу' });
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
            writing.onabort = () => reject(writing.error);
          };
        }),
    );
    // requests that were under way when the session ended
    watched.expectAnswer(401, /^\/api\//);
    await signIn(page, 'coach');
    await page.goto(address);
    await expect.poll(() => countStoredWalkIns(page)).toBe(0);
    expect(await listed('Балу')).toEqual([]);
  });
});

test('two users who mark one group see each other’s marks appear', async ({ page: coach, staff: owner }) => {
  const day = schoolToday();
  await signIn(coach, 'coach');
  await signIn(owner, 'owner');
  const session = await unmarkedSession(coach, day, 2);
  for (const page of [coach, owner]) {
    await page.goto(`/attendance?date=${day}&group=${session.group.id}`);
    await expect(rows(page).first()).toBeVisible();
  }
  const unmarked = rows(coach).filter({ hasText: 'Без отметки' });
  const [one, other] = [await readName(unmarked.nth(0)), await readName(unmarked.nth(1))];
  const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
  await row(coach, one).click();
  await row(owner, other).click();
  await expect(row(owner, one)).toContainText('Присутствует');
  await expect(row(coach, other)).toContainText('Присутствует');
  await row(owner, one).click();
  await expect(row(coach, one)).toContainText('Отсутствует');
  // Neither page shows a conflict to resolve.
  for (const page of [coach, owner]) await expect(page.getByText('Сохранено')).toBeVisible();
});
