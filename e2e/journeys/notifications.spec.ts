import type { BrowserContext } from 'playwright/test';
import { expect, test } from '../test';
import { makeFamily } from './family';
import { fillTrialRequest } from './forms';
import { signIn } from './sign-in';

async function sendRequest(family: BrowserContext, lastName: string, phone: string): Promise<void> {
  const page = await family.newPage();
  await page.goto('/trial-request');
  await fillTrialRequest(page, makeFamily(lastName, phone));
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.close();
}

test('the bell of an open page shows a family’s request; events that the owner switches off do not appear', async ({
  context,
  staff,
  checkScreen,
}, { project }) => {
  const digit = project.name === 'phone' ? 1 : 0;
  await signIn(staff, 'owner');
  await staff.goto('/');
  const bell = staff.getByRole('button', { name: /^Уведомления/ });
  await expect(bell).toBeVisible();

  await sendRequest(context, `Колокольцева${digit}`, `+7999123070${digit}`);
  await expect(bell).toHaveAccessibleName(/непрочитанн/);
  await bell.click();
  const panel = staff.getByRole('dialog', { name: 'Уведомления' });
  const line = panel.getByRole('link', { name: new RegExp(`Колокольцева${digit}`) });
  await expect(line).toBeVisible();
  await checkScreen('notifications', staff);
  await line.click();
  await expect(staff).toHaveURL(/\/sales-funnel/);
  await expect(panel).toBeHidden();
  const card = staff.getByRole('dialog', { name: new RegExp(`Колокольцева${digit}`) });
  await expect(card).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await bell.click();
  await panel.getByRole('button', { name: 'Отметить все прочитанными' }).click();
  await expect(panel.getByText('Не прочитано:')).toHaveCount(0);
  await staff.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Уведомления');

  await staff.goto('/settings?tab=notification-rules');
  const rule = staff.getByRole('combobox', { name: 'Новая заявка, Владелец, Портал' });
  /** A phone shows the rules of an event at a press. */
  const openEvent = async () => {
    if (project.name === 'phone') await staff.getByRole('region', { name: 'Новая заявка' }).locator('summary').click();
  };
  await openEvent();
  await expect(rule).toBeVisible();
  await checkScreen('notification rules', staff);
  const saved = staff.waitForResponse(
    (answer) => answer.url().endsWith('/api/notification-rules') && answer.request().method() !== 'GET' && answer.ok(),
  );
  await rule.selectOption({ label: 'Нет' });
  await saved;
  await sendRequest(context, `Тишинская${digit}`, `+7999123071${digit}`);
  await staff.reload();
  await openEvent();
  await expect(rule).toHaveValue('off');
  await bell.click();
  await expect(panel.getByRole('link', { name: new RegExp(`Колокольцева${digit}`) })).toBeVisible();
  await expect(panel.getByRole('link', { name: /Тишинская/ })).toHaveCount(0);
  await staff.keyboard.press('Escape');
  await rule.selectOption({ label: 'Да' });
});
