import { sendNotice } from '../bank';
import { expect, test } from '../test';
import { signIn } from './sign-in';

test('a notice of the bank comes, the accountant finds its student and gives a part back', async ({
  page,
  request,
  watched,
  checkScreen,
}, { project }) => {
  const orderId = `journey-${project.name}`;
  await signIn(page, 'accountant');
  await page.goto('/payments');
  await expect(page.getByRole('region', { name: 'Платежи школы' })).toBeVisible();
  await checkScreen('payments');

  const notice = { orderId, amount: 7200, customerName: 'Плательщикова Инна', phone: '+79991200001' };
  expect(await sendNotice(request, { ...notice, status: 'AUTHORIZED' })).toBe('OK');
  // the second is sent twice, as a bank does that did not get its answer
  for (const _ of [1, 2]) expect(await sendNotice(request, { ...notice, status: 'CONFIRMED' })).toBe('OK');

  await page.goto(`/payments?search=${orderId}&unmatched=1`);
  await page.getByRole('link', { name: 'Плательщикова Инна' }).click();
  const panel = page.getByRole('dialog', { name: /^Платеж на 72/ });
  await expect(panel.getByText('Получен', { exact: true })).toBeVisible();
  await expect(panel.getByText('Похожих учеников нет')).toBeVisible();
  await checkScreen('an unmatched payment');
  await panel.getByRole('combobox', { name: 'Другой ученик' }).fill('а');
  await page.getByRole('option').first().click();
  await expect(panel.getByRole('button', { name: 'Убрать ученика' })).toBeVisible();

  await panel.getByRole('button', { name: 'Вернуть деньги' }).click();
  const form = page.getByRole('dialog', { name: 'Вернуть деньги' });
  await form.getByRole('textbox', { name: /Сколько вернули/ }).fill('100');
  await form.getByRole('textbox', { name: /Причина/ }).fill('Пропустила занятие по болезни');
  watched.expectAnswer(400, /^\/api\/payments\/\d+\/refund$/);
  await form.getByRole('button', { name: 'Записать возврат' }).click();
  await expect(form.getByText('Вернуть можно не больше, чем осталось от платежа')).toBeVisible();
  await form.getByRole('textbox', { name: /Сколько вернули/ }).fill('20');
  await form.getByRole('button', { name: 'Записать возврат' }).click();
  await expect(form).toBeHidden();
  await expect(panel.getByText('Возвращено 20 $')).toBeVisible();
  await expect(panel.getByText('Получен', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Закрыть' }).click();
  await page.goto(`/payments?search=${orderId}`);
  await expect(page.getByText('1 платеж · получено 52 $ · возвращено 20 $')).toBeVisible();
});
