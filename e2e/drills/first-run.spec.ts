import type { Browser, Locator, Page } from 'playwright/test';
import { test as base, expect } from 'playwright/test';
import { findFreePort } from '../../api/src/platform/process/free-port';
import { realRequisites } from '../../api/src/testing/ready-school';
import { makeFamily } from '../journeys/family';
import { fillParent, fillStudent, fillTrialRequest } from '../journeys/forms';
import { expectAssigned, moveCard } from '../journeys/funnel';
import { type Production, prepareProduction, type ServeProcess } from '../production';

interface Installation extends Production {
  process: ServeProcess;
}

/** An empty database, served by the steps of the README. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern
    async ({}, use) => {
      const port = await findFreePort();
      // Other tests cover the captcha and the limits.
      const production = await prepareProduction(`http://127.0.0.1:${port}`, {
        CAPTCHA_PROVIDER: 'off',
        RATE_LIMITS: 'off',
      });
      const process = await production.serve(port);
      await use({ ...production, process });
      await production.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.publicUrl),
});

const family = makeFamily('Первая', '+79991230199');
const owner = { username: 'marina', password: 'gymnastics-7' };
const coach = { name: 'Ким Ольга', username: 'olga', email: 'olga@example.org', password: 'somersault-7' };

/** Reads the newest matching message that waits for this phone or address, as its owner would. */
async function readMessage({ db }: Installation, recipient: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const texts: string[] = await db('deliveries').where({ recipient }).orderBy('id', 'desc').pluck('text');
        found = texts.find((text) => pattern.test(text)) ?? '';
        return found;
      },
      { message: `a message to ${recipient} like ${pattern}` },
    )
    .not.toBe('');
  return found;
}

/** A person with their own browser. */
async function open(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Adds Monday, 17:00 to 18:00, to a schedule by weekdays. */
async function addSession(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Добавить занятие' }).click();
  const entry = form.getByRole('group', { name: 'Занятие 1' });
  await entry.getByLabel('Начало').fill('17:00');
  await entry.getByLabel('Окончание').fill('18:00');
}

/** The address with this path in a message. */
const findLink = (text: string, path: string) =>
  text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(path)) ?? '';
const goOn = (page: Page) => page.getByRole('button', { name: 'Сохранить и продолжить' }).click();
const isOpen = (page: Page, step: string) => expect(page.getByRole('heading', { name: step, level: 2 })).toBeVisible();

test('a school sets itself up in the browser, and a family signs its first contract', async ({
  page,
  browser,
  installation,
}) => {
  test.setTimeout(600_000);

  await test.step('every address shows the first page; the printed link creates the owner', async () => {
    await page.goto('/students');
    await expect(page.getByRole('heading', { name: 'Первый запуск' })).toBeVisible();
    const link = () => /^ {2}(http\S+\/create-owner\?token=\S+)$/m.exec(installation.process.log())?.[1] ?? '';
    await expect.poll(link).not.toBe('');
    await page.goto(link());
    await page.getByRole('textbox', { name: 'Фамилия и имя' }).fill('Соколова Марина');
    await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(owner.username);
    await page.getByRole('textbox', { name: 'Эл. почта' }).fill('marina@example.org');
    await page.getByLabel(/^Пароль/).fill(owner.password);
    await page.getByLabel(/^Подтвердите пароль/).fill(owner.password);
    await page.getByRole('button', { name: 'Создать и войти' }).click();
    await expect(page).toHaveURL(/\/first-run$/);
  });

  await test.step('the school and its requisites', async () => {
    await page.getByRole('textbox', { name: 'Название школы' }).fill('Школа Олимп');
    await page.getByRole('textbox', { name: 'Телефон для родителей' }).fill('+74951234567');
    await expect(page.getByRole('combobox', { name: 'Валюта' })).toHaveValue('RUB');
    await goOn(page);
    await isOpen(page, 'Реквизиты');
    const panel = page.getByRole('region', { name: 'Реквизиты' });
    const { operatorPhone, ...others } = realRequisites;
    for (const [name, value] of Object.entries(others)) await panel.locator(`[name=${name}]`).fill(value);
    await panel.getByRole('textbox', { name: /^Телефон/ }).fill(operatorPhone);
    await goOn(page);
    await isOpen(page, 'Отделения и секции');
  });

  await test.step('a section, a branch, and the section in the branch', async () => {
    await page.getByRole('link', { name: 'Добавить отделения и секции' }).click();
    await page.getByRole('button', { name: 'Добавить секцию', exact: true }).click();
    let drawer = page.getByRole('dialog', { name: 'Новая секция' });
    await drawer.getByRole('textbox', { name: 'Название' }).fill('Художественная гимнастика');
    await drawer.getByRole('combobox', { name: 'Направление' }).selectOption({ label: 'Художественная гимнастика' });
    await drawer.getByRole('button', { name: 'Создать' }).click();
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Добавить отделение' }).click();
    drawer = page.getByRole('dialog', { name: 'Новое отделение' });
    await drawer.getByRole('textbox', { name: 'Название' }).fill('Центр');
    await drawer.getByRole('textbox', { name: 'Адрес' }).fill('Мясницкая ул., д. 7');
    await drawer.getByRole('button', { name: 'Создать' }).click();
    // Halls are added to the branch that was just made.
    drawer = page.getByRole('dialog', { name: 'Отделение', exact: true });
    await drawer.getByRole('button', { name: 'Отмена' }).click();
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Добавить секцию в отделение' }).click();
    drawer = page.getByRole('dialog', { name: 'Секция в отделении' });
    await drawer.getByRole('combobox', { name: 'Секция' }).selectOption({ index: 1 });
    await addSession(drawer);
    await drawer.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('link', { name: 'Вернуться к настройке школы' }).click();
    await isOpen(page, 'Тренеры');
  });

  await test.step('a coach is invited', async () => {
    await page.getByRole('link', { name: 'Пригласить тренера' }).click();
    await page.getByRole('button', { name: 'Новый сотрудник' }).click();
    const drawer = page.getByRole('dialog', { name: 'Новый сотрудник' });
    await drawer.getByRole('textbox', { name: 'Фамилия, имя и отчество' }).fill(coach.name);
    await drawer.getByRole('textbox', { name: 'Имя пользователя' }).fill(coach.username);
    await drawer.getByRole('textbox', { name: 'Эл. почта' }).fill(coach.email);
    await drawer.getByRole('combobox', { name: 'Роль' }).selectOption({ label: 'Тренер' });
    await drawer.getByRole('button', { name: 'Пригласить' }).click();
    const person = page.getByRole('dialog', { name: coach.name });
    await expect(person.getByText('Приглашен', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(person).toBeHidden();
    await page.getByRole('link', { name: 'Вернуться к настройке школы' }).click();
    await isOpen(page, 'Документы');
  });

  await test.step('the texts that parents agree to are read, and the school is set up', async () => {
    const unread = page.getByRole('listitem').filter({ hasText: 'не прочитана' });
    await expect(unread.first()).toBeVisible();
    for (let left = await unread.count(); left > 0; left -= 1) {
      await unread.first().getByRole('link').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Прочитано, подходит школе' }).click();
      await expect(dialog.getByText('Не прочитана')).toHaveCount(0);
      await page.goto('/first-run?step=documents');
      await expect(unread).toHaveCount(left - 1);
    }
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expect(page.getByRole('heading', { name: 'Школа настроена' })).toBeVisible();
  });

  await test.step('a group with the coach', async () => {
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Создать группу' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Новая группа' });
    await drawer.getByRole('textbox', { name: 'Название' }).fill('Искры');
    await drawer.getByRole('combobox', { name: 'Направление' }).selectOption({ label: 'Художественная гимнастика' });
    await drawer.getByRole('combobox', { name: 'Отделение' }).selectOption({ label: 'Центр' });
    await drawer.getByRole('combobox', { name: 'Тренер' }).selectOption({ label: coach.name });
    await drawer.getByRole('textbox', { name: 'Число мест' }).fill('12');
    await addSession(drawer);
    await drawer.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(page.getByText('Группа «Искры» создана').first()).toBeVisible();
  });

  await test.step('the coach sets the password by the letter and sees the own group', async () => {
    const person = await open(browser);
    await person.goto(findLink(await readMessage(installation, coach.email, /\/invitation/), '/invitation'));
    await person.getByLabel(/^Пароль/).fill(coach.password);
    await person.getByLabel(/^Подтвердите пароль/).fill(coach.password);
    await person.getByRole('button', { name: 'Задать пароль и войти' }).click();
    await expect(person).not.toHaveURL(/invitation/);
    await person.goto('/groups');
    await expect(person.getByRole('link', { name: /Искры/ }).first()).toBeVisible();
    await person.context().close();
  });

  const parent = await open(browser);

  await test.step('a family asks for a trial lesson and gets the registration link', async () => {
    // Pages learn within half a minute that the school has opened.
    await expect(async () => {
      await parent.goto('/trial-request');
      await expect(parent.getByRole('textbox', { name: 'Имя ребенка' })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await fillTrialRequest(parent, family);
    await parent.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(parent.getByRole('dialog')).toBeVisible();

    await page.goto('/sales-funnel');
    await moveCard(page, family.child, 'Назначено пробное', 'menu');
    const dialog = page.getByRole('dialog', { name: 'Назначить пробное занятие' });
    await dialog.getByRole('button', { name: 'Назначить', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expectAssigned(page, family.child);
    await page.getByRole('button', { name: `Переместить в…: ${family.child}` }).click();
    await page.getByRole('menuitem', { name: 'Отправить ссылку на регистрацию' }).click();
    await page.getByRole('button', { name: /^Отправить SMS на/ }).click();
    // the new school has no SMS service yet
    await expect(page.getByText('Сообщение ждет отправки: SMS не настроены.')).toBeVisible();
  });

  await test.step('the family registers the child and signs the contract', async () => {
    await parent.goto(findLink(await readMessage(installation, family.phone, /\/s\//), '/s/'));
    await expect(parent.getByRole('heading', { name: 'Данные ученика' })).toBeVisible();
    await fillStudent(parent, family);
    await parent.getByRole('button', { name: 'Далее' }).click();
    await expect(parent.getByRole('heading', { name: 'Данные родителя/опекуна' })).toBeVisible();
    await fillParent(parent, family);
    await parent.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(parent.getByText('Данные успешно сохранены')).toBeVisible();
    await parent.getByRole('checkbox').check();
    await parent.getByRole('button', { name: 'Отправить SMS-код' }).click();
    const code = /(?<!\d)\d{6}(?!\d)/;
    const message = await readMessage(installation, family.phone, code);
    await parent.getByRole('textbox', { name: /код/i }).fill(code.exec(message)?.[0] ?? '');
    await parent.getByRole('button', { name: 'Подписать' }).click();
    await expect(parent.getByRole('heading', { name: 'Договор подписан!' })).toBeVisible();

    await page.goto('/contracts');
    await expect(page.getByRole('row').filter({ hasText: family.lastName })).toContainText(/Подписан|Завершен/);
  });
});
