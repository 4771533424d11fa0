import type { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import type { RouteAnswer } from '@school/api-contract/route';
import type { schoolRoutes } from '@school/api-contract/school/school';
import type { Page } from 'playwright/test';
import { test as base, expect } from '../test';
import { createWire, type Wire } from '../wire';
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

// Coaches take photos on a phone in the gym, and the steps do not depend on the screen size.
test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'a phone will do'));

type Day = RouteAnswer<typeof sessionPhotoRoutes.today>;

const readDay = async (page: Page): Promise<Day> => (await page.request.get('/api/session-photos/today')).json();

/** The school's offset today: '+03:00'. */
async function readOffset(page: Page): Promise<string> {
  const { timeZone }: RouteAnswer<typeof schoolRoutes.read> = await (await page.request.get('/api/school')).json();
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) || 'Z';
}

test('a coach photographs a session, also without a network, and the school sees both photos once', async ({
  page: first,
  context,
  staff: owner,
  wire,
  checkScreen,
}) => {
  let page = first;
  await signIn(owner, 'owner');
  await signIn(page, 'coach');
  await page.goto('/');
  const [session] = (await readDay(page)).sessions;
  if (!session) throw new Error('the coach has no session today');
  const { name } = session.group;
  const camera = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
  const getCard = () => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const takePhoto = async () => {
    const choosing = page.waitForEvent('filechooser');
    await getCard()
      .getByRole('button', { name: /^(Сделать|Еще) фото: / })
      .click();
    await (await choosing).setFiles(camera);
  };
  const thumbs = () => getCard().getByRole('button', { name: `Фото занятия: ${name}` });

  await test.step('with a network the photo is there at once', async () => {
    // the photos are on time whenever this runs; before the page reads the clock
    await page.clock.setSystemTime(new Date(`${session.date}T${session.startTime}:00${await readOffset(owner)}`));
    await page.goto('/trainer-photo-demo');
    await takePhoto();
    await expect(thumbs()).toHaveCount(1);
    await expect.poll(async () => (await readDay(page)).sessions[0]?.photos.length).toBe(1);
    await thumbs().click();
    await expect(page.getByRole('dialog', { name: 'Фото занятий' }).getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await checkScreen('photos of the day');
    await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
    await expect.poll(() => page.evaluate(() => caches.match('/api/session-photos/today').then(Boolean))).toBe(true);
  });

  await test.step('without a network a photo waits, also when the page is closed', async () => {
    await wire.cut();
    await context.setOffline(true);
    await takePhoto();
    await expect(getCard().getByText('Ждет сеть')).toBeVisible();
    await page.close();
    page = await context.newPage();
    await page.goto('/trainer-photo-demo');
    await expect(getCard().getByText('Ждет сеть')).toBeVisible();
  });

  await test.step('with a network again it is sent, once', async () => {
    await wire.restore();
    await context.setOffline(false);
    await expect(thumbs()).toHaveCount(2, { timeout: 30_000 });
    await expect(page.getByText('Ждет сеть')).toBeHidden();
    expect((await readDay(page)).sessions[0]?.photos).toHaveLength(2);
  });

  await test.step('the owner sees both on the whole screen and the score of the month', async () => {
    await owner.goto(`/trainer-photo-demo?day=${session.date}`);
    await owner.getByRole('button', { name: `Открыть 2\u00a0фото: ${name}, ${session.startTime}` }).click();
    const viewer = owner.getByRole('dialog', { name: 'Фото занятий' });
    await expect(viewer.getByRole('img')).toBeVisible();
    await owner.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await checkScreen('photos of the week', owner);
    await owner.goto('/trainer-photo-demo?view=scores');
    await expect(
      owner.getByRole('table', { name: 'Итоги месяца' }).or(owner.getByRole('list', { name: 'Итоги месяца' })),
    ).toBeVisible();
    await owner.goto(`/groups/${session.group.id}?tab=photos`);
    await expect(owner.getByRole('button', { name: `Фото занятия: ${name}` }).first()).toBeVisible();
    await checkScreen('photos of a group', owner);
  });
});
