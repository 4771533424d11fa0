import { sendNotice } from '../bank';
import { expect, test } from '../test';
import { listNamed } from './listed';
import { signIn } from './sign-in';

test('a bank notice arrives, and the accountant links its student and refunds a part', async ({
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

  const paymentId = project.name === 'desktop' ? 8_742_591 : 8_742_592;
  const notice = { orderId, paymentId, amount: 7200, customerName: 'Плательщикова Инна', phone: '+79991200001' };
  expect(await sendNotice(request, { ...notice, status: 'AUTHORIZED' })).toBe('OK');
  // the second is sent twice, as by a bank that did not get the answer
  for (const _ of [1, 2]) expect(await sendNotice(request, { ...notice, status: 'CONFIRMED' })).toBe('OK');

  await page.goto(`/payments?search=${orderId}&unmatched=1`);
  await page.getByRole('link', { name: 'Плательщикова Инна', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^Платеж на 72/ });
  await expect(panel.getByText('Получен', { exact: true })).toBeVisible();
  await expect(panel.getByText('Похожих учеников нет')).toBeVisible();
  await checkScreen('an unmatched payment');
  await panel.getByRole('combobox', { name: 'Другой ученик' }).fill('а');
  await page.getByRole('option').first().click();
  await expect(panel.getByRole('button', { name: 'Убрать ученика' })).toBeVisible();

  await panel.getByRole('button', { name: 'Вернуть деньги' }).click();
  const form = page.getByRole('dialog', { name: 'Вернуть деньги' });
  await form.getByRole('textbox', { name: /Сколько вернуть/ }).fill('100');
  await form.getByRole('textbox', { name: /Причина/ }).fill('Пропустила занятие по болезни');
  watched.expectAnswer(400, /^\/api\/payments\/\d+\/refund$/);
  await form.getByRole('button', { name: 'Вернуть через банк' }).click();
  await expect(form.getByText('Вернуть можно не больше, чем осталось от платежа')).toBeVisible();
  await form.getByRole('textbox', { name: /Сколько вернуть/ }).fill('20');
  await form.getByRole('button', { name: 'Вернуть через банк' }).click();
  await expect(form).toBeHidden();
  // the bank answers by a notice
  await expect(panel.getByRole('region', { name: 'История' }).getByText('Возвращено 20 $')).toBeVisible({
    timeout: 30_000,
  });
  await expect(panel.getByText('Получен', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Закрыть' }).click();
  await page.goto(`/payments?search=${orderId}`);
  await expect(page.getByText('1 платеж · получено 52 $ · возвращено 20 $')).toBeVisible();
  await expect(page.getByText('Возвращено 20 $', { exact: true }).first()).toBeVisible();
});

test('debtors get links, a parent pays on the bank’s page, and the payment is confirmed', async ({
  page,
  staff: parent,
  outbox,
  checkScreen,
}, { project }) => {
  await signIn(page, 'owner');
  const listed: { id: number; lastName: string; firstName: string; parentPhone: string }[] = await (
    await page.request.get('/api/students?limit=20')
  ).json();
  // another link for those who have one is a question of its own
  const open: { studentId: number }[] = await (
    await page.request.get('/api/payment-orders?open=true&limit=200')
  ).json();
  const free = listed.filter(({ id }) => open.every(({ studentId }) => studentId !== id));
  const students = project.name === 'desktop' ? free.slice(0, 2) : free.slice(2, 4);
  const [first] = students;
  if (!first) throw new Error('The demo has students');

  await page.goto('/payments?tab=orders');
  await page.getByRole('link', { name: 'Ссылка на оплату' }).click();
  const form = page.getByRole('dialog', { name: 'Ссылка на оплату' });
  for (const { lastName, firstName } of students) {
    await form.getByRole('combobox', { name: 'Кому' }).fill(`${lastName} ${firstName}`);
    await page
      .getByRole('option', { name: new RegExp(`${lastName} ${firstName}`) })
      .first()
      .click();
    await form.getByRole('textbox', { name: new RegExp(`^${lastName} ${firstName}`) }).fill('60');
  }
  await form.getByRole('textbox', { name: /За что/ }).fill('Долг за октябрь');
  await checkScreen('the form of payment links');
  await form.getByRole('button', { name: 'Отправить 2 ссылки' }).click();
  await expect(page).toHaveURL(/\/payments\?tab=orders&batch=/);
  const orders = listNamed(page, 'Ссылки на оплату');
  // until the new links are read, the list shows all, dimmed
  await expect(orders.rows('$')).toHaveCount(2);
  await expect(orders.rows('Ожидает')).toHaveCount(2, { timeout: 60_000 });
  // the form closes over the list
  await expect(page.locator('[data-base-ui-portal]')).toHaveCount(0);
  await checkScreen('payment links');

  const link = /https?:\S+(\/s\/[\w-]+)/.exec(await outbox(first.parentPhone, /к оплате/i))?.[1] ?? '';
  await parent.goto(link);
  await expect(parent.getByRole('heading', { name: 'К оплате' })).toBeVisible();
  await expect(parent.getByText('Долг за октябрь', { exact: true })).toBeVisible();
  await checkScreen('a payment link', parent);
  await parent.getByRole('link', { name: 'Оплатить' }).click();
  await parent.getByRole('button', { name: 'Отказаться' }).click();
  await expect(parent.getByText(/Банк отклонил прошлую попытку/)).toBeVisible({ timeout: 30_000 });
  await parent.getByRole('link', { name: 'Оплатить' }).click();
  await parent.getByRole('button', { name: 'Оплатить' }).click();
  await expect(parent.getByRole('heading', { name: 'Оплачено' })).toBeVisible({ timeout: 30_000 });
  await checkScreen('a paid link', parent);
  const download = parent.waitForEvent('download');
  await parent.getByRole('link', { name: 'Скачать квитанцию' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Квитанция .+\.pdf$/);

  await page.reload();
  await expect(orders.rows('Получен')).toHaveCount(1);
  await orders.rows('Получен').getByRole('link').click();
  const panel = page.getByRole('dialog', { name: /^Платеж на 60/ });
  await expect(panel.getByText('Получен', { exact: true })).toBeVisible();
  await expect(panel.getByText('Банк сообщил: оплачено')).toBeVisible();
  await checkScreen('a paid order');
});
