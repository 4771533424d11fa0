import { expect, test } from '../test';
import { makeFamily } from './family';
import { registerFamily } from './register-family';
import { signIn } from './sign-in';

test('a parent revokes a consent by a mailed link, and staff see it', async ({
  page,
  staff,
  checkScreen,
  outbox,
  watched,
}, { project }) => {
  const family =
    project.name === 'phone' ? makeFamily('Отзывная', '+79991230107') : makeFamily('Отзывных', '+79991230106');
  await signIn(staff, 'admin');
  await staff.goto('/');
  await registerFamily(staff, family);
  let link = '';

  await test.step('the parent requests a link', async () => {
    await page.goto('/privacy-policy');
    await page.getByRole('link', { name: 'Посмотреть или отозвать свои согласия' }).click();
    const email = page.getByRole('textbox', { name: 'Эл. почта' });
    await page.getByRole('button', { name: 'Получить ссылку' }).click();
    await expect(page.getByText('Укажите эл. почту')).toBeVisible();
    await expect(email).toBeFocused();
    await checkScreen('consents, wrong address');
    await email.fill(family.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Проверьте почту')).toBeVisible();
    await checkScreen('consents, link sent');
    link = /https?:\S+\/consents\/\S+/.exec(await outbox(family.email, /\/consents\//))?.[0] ?? '';
  });

  await test.step('the parent revokes one of two consents', async () => {
    await page.goto(link);
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await page.getByRole('button', { name: 'Отозвать отмеченные' }).click();
    await expect(page.getByText('Отметьте хотя бы одно согласие')).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeFocused();
    await checkScreen('own consents, none ticked');
    await page.getByRole('checkbox', { name: 'Согласие на обработку персональных данных' }).check();
    await page.getByRole('button', { name: 'Отозвать отмеченные' }).click();
    const question = page.getByRole('alertdialog', { name: 'Отозвать 1 согласие?' });
    await checkScreen('own consents, question');
    await question.getByRole('button', { name: 'Отозвать' }).click();
    await expect(page.getByText('Отозвано 1 согласие')).toBeVisible();
    await expect(page.getByText('Отозвано 1 согласие').locator('xpath=ancestor::*[@tabindex="-1"][1]')).toBeFocused();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await checkScreen('own consents, one revoked');
    expect(await outbox(family.email, /принял. отзыв/i)).toContain('Согласие на обработку персональных данных');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Отозванные согласия' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
  });

  await test.step('staff see when and by whom', async () => {
    await staff.goto(`/personal-data?search=${family.lastName}`);
    const row = staff.getByRole('listitem').filter({ hasText: 'Обработка данных' });
    await expect(row.getByText('Отозвано')).toBeVisible();
    await checkScreen('consents of staff', staff);
    await row.getByRole('button', { name: family.child, exact: true }).click();
    await expect(staff.getByRole('dialog').getByText('Родителем по ссылке из письма')).toBeVisible();
    await checkScreen('consent with its evidence', staff);
  });

  await test.step('an invalid link offers a new one', async () => {
    watched.expectAnswer(404, /^\/api\/consents\/held\//);
    await page.goto(`/consents/${'x'.repeat(43)}`);
    await expect(page.getByText('Ссылка не открылась')).toBeVisible();
    await checkScreen('own consents, bad link');
    await page.getByRole('link', { name: 'Получить новую ссылку' }).click();
    await expect(page).toHaveURL(/\/consents$/);
  });
});

test('the owner exports the data of a family, erases them and keeps the act', async ({ staff, reopen, checkScreen }, {
  project,
}) => {
  const family =
    project.name === 'phone' ? makeFamily('Стертая', '+79991230109') : makeFamily('Стертых', '+79991230108');
  await signIn(staff, 'admin');
  await staff.goto('/');
  const { contractId } = await registerFamily(staff, family);
  const { origin } = new URL(staff.url());
  const cancelled = await staff.request.post(`${origin}/api/contracts/${contractId}/cancel`, {
    headers: { Origin: origin },
    data: { reason: 'Семья передумала' },
  });
  expect(cancelled.status(), await cancelled.text()).toBe(200);

  const owner = await reopen(staff);
  await signIn(owner, 'owner');
  await owner.goto('/personal-data?tab=families');
  await owner.getByRole('searchbox').fill(family.phone);
  await expect(owner.getByRole('heading', { name: family.parent })).toBeVisible();
  await checkScreen('families', owner);
  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Выгрузить' }).click();
  expect((await download).suggestedFilename()).toMatch(/^personal-data-\d{4}-\d{2}-\d{2}\.zip$/);

  await owner.getByRole('button', { name: 'Удалить данные' }).click();
  const dialog = owner.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Будет удалено' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Удалить данные' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Документ' })).toBeFocused();
  await checkScreen('erasure, with errors', owner);
  await dialog.getByRole('textbox', { name: 'Документ' }).fill('Заявление от 21 ноября 2026 г.');
  await dialog.getByRole('textbox', { name: 'Введите слово' }).fill('удалить');
  await dialog.getByRole('button', { name: 'Удалить данные' }).click();
  await expect(dialog.getByText(/^Составлен акт № \d{4}-\d{5}$/)).toBeVisible();
  await checkScreen('erased', owner);
  const act = dialog.getByRole('link', { name: /^Акт №/ });
  const number = (await act.innerText()).replace('Акт № ', '');
  const pdf = await owner.request.get(new URL((await act.getAttribute('href')) ?? '', origin).href);
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(owner.getByText('Семья не найдена')).toBeVisible();
  await owner.getByRole('tab', { name: 'Акты' }).click();
  await expect(owner.getByRole('listitem').filter({ hasText: number })).toContainText('Требование родителя');
  await checkScreen('acts', owner);
});
