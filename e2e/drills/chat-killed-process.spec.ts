import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { findFreePort } from '../../api/src/platform/process/free-port';
import { prepareProduction } from '../production';
import { startBalancer } from './balancer';

type Cookie = { name: string; value: string };

/** Opens the chat in the browser and waits for its stream, so that later messages arrive live. */
async function openChat(context: BrowserContext, url: string, cookie: Cookie): Promise<Page> {
  await context.addCookies([{ ...cookie, url }]);
  const page = await context.newPage();
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await page.goto(`${url}/chat`);
  await stream;
  await expect(page.getByRole('heading', { name: 'Чат', exact: true })).toBeVisible();
  return page;
}

const messages = (page: Page) => page.getByRole('log').getByRole('article');

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Сообщение' });
  await field.fill(text);
  await field.press('Enter');
}

test('two browsers write to each other while one API process is killed: each message once and in order', async ({
  browser,
}) => {
  const [publicPort, first, second] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const production = await prepareProduction(`http://127.0.0.1:${publicPort}`, { LOG_LEVEL: 'warn' });
  const contexts: BrowserContext[] = [];
  try {
    const processes = [await production.serve(first), await production.serve(second)];
    const owner = await production.createOwner();
    const [colleague] = await production
      .db('users')
      .insert({ username: 'trener', fullName: 'Белова Екатерина', role: 'coach', email: 'trener@example.org' })
      .returning('id');
    const balancer = await startBalancer(publicPort, [first, second]);
    for (let index = 0; index < 2; index += 1) contexts.push(await browser.newContext({ locale: 'ru-RU' }));
    const [ofOwner, ofCoach] = contexts;
    if (!ofOwner || !ofCoach) throw new Error('no browser');
    const director = await openChat(ofOwner, production.publicUrl, owner);
    const coach = await openChat(ofCoach, production.publicUrl, await production.openSession(colleague.id));

    await director.getByRole('button', { name: 'Написать коллеге' }).first().click();
    await director.getByRole('button', { name: /Белова Екатерина/ }).click();
    // the chat with the colleague, not the announcements that were open before
    await expect(director.getByRole('heading', { name: 'Белова Екатерина' })).toBeVisible();
    await write(director, 'Сообщение 1');
    await expect(messages(director)).toHaveCount(1);
    await coach.getByRole('link', { name: /director/ }).click();
    await expect(messages(coach)).toHaveText([/Сообщение 1/]);

    // one of the two pages loses its stream, whichever process holds it
    await processes[0]?.kill();
    await expect.poll(() => balancer.isReady(first)).toBe(false);
    for (const number of [2, 3, 4]) await write(director, `Сообщение ${number}`);
    await write(coach, 'Ответ тренера');
    const expected = [/Сообщение 1/, /Сообщение 2/, /Сообщение 3/, /Сообщение 4/];
    for (const page of [director, coach]) {
      await expect(messages(page)).toHaveCount(5);
      const texts = await messages(page).allInnerTexts();
      const ofDirector = texts.filter((text) => text.includes('Сообщение'));
      expect(ofDirector).toHaveLength(expected.length);
      for (const [index, pattern] of expected.entries()) expect(ofDirector[index]).toMatch(pattern);
      expect(texts.filter((text) => text.includes('Ответ тренера'))).toHaveLength(1);
    }
    const rows = await production.db('chatMessages').orderBy('seq').pluck('seq');
    expect(rows).toEqual([1, 2, 3, 4, 5]);
    await balancer.close();
  } finally {
    for (const context of contexts) await context.close();
    await production.stop();
  }
});
