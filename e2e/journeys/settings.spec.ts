import { expect, test } from '../test';
import { makeFamily } from './family';
import { registerFamily } from './register-family';
import { signIn } from './sign-in';

test('the owner publishes a new version of the contract: the next contract has it, the previous one keeps its own', async ({
  page,
  staff,
  checkScreen,
}, { project }) => {
  const phone = project.name === 'phone';
  const clause = phone ? '11. Оговорка для телефона.' : '11. Оговорка для стола.';
  const earlier = phone ? makeFamily('Ранняя', '+79991230111') : makeFamily('Ранних', '+79991230110');
  const later = phone ? makeFamily('Новейшая', '+79991230113') : makeFamily('Новейших', '+79991230112');
  await signIn(staff, 'admin');
  await staff.goto('/');
  const before = await registerFamily(staff, earlier);

  await signIn(page, 'owner');
  await page.goto('/settings?tab=documents');
  await expect(page.getByRole('table', { name: 'Версии документов' })).toBeVisible();
  await checkScreen('documents');
  await page
    .getByRole('button', { name: /^Прочитать: Договор, версия/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('SHA-256')).toBeVisible();
  await checkScreen('version of a document');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Новая версия: Договор, версия/ }).click();
  await expect(page.getByRole('heading', { name: 'Новая версия: Договор' })).toBeFocused();
  const text = page.getByRole('textbox', { name: 'Текст документа' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  // The editor must not convert a typed number into a list.
  await page.keyboard.type(`${clause} `);
  await page.getByRole('combobox', { name: 'Переменная' }).selectOption({ label: 'Ученик: ФИО' });
  await page.getByRole('button', { name: 'Вставить' }).click();

  await page.getByRole('combobox', { name: 'Ученик' }).fill('ан');
  await page.getByRole('listbox').getByRole('option').first().click();
  const chosen = page.getByRole('group', { name: 'Ученик' });
  await expect(chosen).toContainText(/\S \S/);
  const student = await chosen.innerText();
  const name = student.split('\n').find((line) => line.split(' ').length > 1) ?? '';
  await expect(page.getByRole('region', { name: 'Как увидит родитель' })).toContainText(`${clause} ${name}`);
  await checkScreen('editor of a document');
  // Some browsers download a PDF instead of showing it, so the test checks the response.
  const answered = page.waitForResponse((answer) => answer.headers()['content-type'] === 'application/pdf');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Тестовый PDF' }).click();
  expect((await answered).status()).toBe(200);
  await (await opened).close();

  await page.getByRole('button', { name: /^Сохранить как версию/ }).click();
  await checkScreen('question before a new version');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText(/^Версия \d+ действует$/).first()).toBeVisible();

  const after = await registerFamily(staff, later);
  await staff.goto(`/contracts/${after.contractId}?tab=document`);
  await expect(staff.getByText(`${clause} ${later.child}`).first()).toBeVisible();
  await staff.goto(`/contracts/${before.contractId}?tab=document`);
  await expect(staff.getByText(earlier.child).first()).toBeVisible();
  await expect(staff.getByText(clause)).toHaveCount(0);
});

test('the school’s settings are validated and saved, and the audit log says who did it and that its chain is intact', async ({
  page,
  checkScreen,
}, { project }) => {
  await signIn(page, 'owner');
  await page.goto('/settings?tab=school');
  const limit = page.getByRole('textbox', { name: 'Лимит SMS в день', exact: true });
  await limit.fill('много');
  await page.getByRole('textbox', { name: 'ИНН' }).fill('123');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await page.getByRole('link', { name: /^Лимит SMS в день: Целое число/ }).click();
  await expect(limit).toBeFocused();
  await checkScreen('school, with errors');
  await page.getByRole('button', { name: 'Вернуть как было' }).click();
  await limit.fill(project.name === 'phone' ? '490' : '480');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Настройки сохранены').first()).toBeVisible();
  await checkScreen('school, saved');

  await page.getByRole('navigation', { name: 'Разделы настроек' }).getByRole('link', { name: 'Журнал аудита' }).click();
  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByText('Журнал цел')).toBeVisible();
  await page.goto('/settings?tab=audit&type=school.');
  await expect(page.getByRole('row').filter({ hasText: 'Настройки школы изменены' }).first()).toBeVisible();
  await checkScreen('audit log');
  await page.goto('/settings?tab=audit&type=school.&severity=critical');
  await expect(page.getByText('Таких событий нет')).toBeVisible();
  await checkScreen('audit log, nothing found');
});

test('a coach has no settings of the school and changes their password', async ({ page, checkScreen, watched }) => {
  await signIn(page, 'coach');
  await page.goto('/settings?tab=school');
  await expect(page.getByRole('heading', { name: 'Профиль' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Школа' })).toHaveCount(0);
  await checkScreen('profile');
  const change = async (from: string, to: string) => {
    await page.getByRole('textbox', { name: 'Текущий пароль' }).fill(from);
    await page.getByRole('textbox', { name: 'Новый пароль', exact: false }).first().fill(to);
    await page.getByRole('textbox', { name: 'Подтвердите новый пароль' }).fill(to);
    await page.getByRole('button', { name: 'Изменить пароль' }).click();
  };
  watched.expectAnswer(400, /^\/api\/passwords\/change$/);
  await change('not the password', 'another password');
  await expect(page.getByText('Текущий пароль введен неверно')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Текущий пароль' })).toBeFocused();
  await checkScreen('password, refused');
  await change('demo-coach', 'another password');
  await expect(page.getByText('Другие ваши сеансы завершены.').first()).toBeVisible();
  await change('another password', 'demo-coach');
  await expect(page.getByRole('textbox', { name: 'Текущий пароль' })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Профиль' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Школа' })).toHaveCount(0);
});
