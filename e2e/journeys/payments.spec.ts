import { writeStatement } from '../../api/src/features/payments/statement/statement.fixture';
import { encodeWindows1251 } from '../../api/src/platform/windows-1251';
import { sendNotice } from '../bank';
import { expect, test } from '../test';
import { listNamed } from './listed';
import { signIn } from './sign-in';

/** The account in the requisites of the demo school. */
const demoAccount = '00000000000000000000';

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

test('the accountant imports the bank’s statement: a student by the purpose, one who waits, a link that ends, and nothing twice', async ({
  page,
  checkScreen,
}, { project }) => {
  await signIn(page, 'accountant');
  const [child]: { lastName: string; firstName: string }[] = await (
    await page.request.get('/api/students?limit=1&active=true')
  ).json();
  if (!child) throw new Error('The demo has students');
  const name = `${child.lastName} ${child.firstName}`;
  const listOpen = async (): Promise<{ id: number; number: string; amount: number; studentName: string | null }[]> =>
    (await page.request.get('/api/payment-orders?open=true&limit=200')).json();
  const link = (await listOpen()).find(({ studentName }) => studentName !== null && studentName !== name);
  if (!link) throw new Error('The demo has links that can be paid');
  const day = new Date(Date.now() - 24 * 3600 * 1000).toLocaleDateString('ru', { timeZone: 'Europe/Moscow' });
  const marker = project.name === 'desktop' ? '71' : '72';
  const documents = [
    { number: `${marker}1`, sum: `${marker}01.00`, day, purpose: `Занятия за месяц, ${name}` },
    { number: `${marker}2`, sum: `${marker}02.00`, day, purpose: 'За занятия', payer: `Переводов Илья ${marker}` },
    { number: `${marker}3`, sum: `${marker}0300.00`, day, purpose: 'Возмещение по договору эквайринга', payer: 'Банк' },
    { number: `${marker}4`, sum: `${link.amount}.00`, day, purpose: `Занятия, № ${link.number}` },
  ];
  const file = (account: string) => ({
    name: 'kl_to_1c.txt',
    mimeType: 'text/plain',
    buffer: encodeWindows1251(writeStatement(documents, { account })),
  });
  const field = page.getByLabel('Файл выписки');

  await page.goto('/payments');
  if (project.name === 'phone') {
    await page.getByRole('button', { name: 'Еще действия' }).click();
    await page.getByRole('menuitem', { name: 'Загрузить выписку' }).click();
  } else {
    await page.getByRole('link', { name: 'Загрузить выписку' }).click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Загрузка выписки');

  await test.step('the statement of another account is told', async () => {
    await field.setInputFiles(file('40702810000000000005'));
    await expect(page.getByRole('alert')).toContainText('В файле счет 40702810000000000005');
  });

  await test.step('each transfer says what becomes of it, and the card sum of the bank is left out', async () => {
    await field.setInputFiles(file(demoAccount));
    await expect(page.getByText(/^В\s+выписке\s+4\s+поступления\s+на/)).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Записать: Банк,/ })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: `Ссылка № ${link.number} на` })).toBeChecked();
    await checkScreen('a bank statement');
    await page.getByRole('button', { name: /^Записать 3 платежа на/ }).click();
    await expect(page.getByText(/С\s+учеником: 2, ждут ученика: 1\. Отменена 1\s+ссылка на\s+оплату\./)).toBeVisible();
    expect((await listOpen()).map(({ number }) => number)).not.toContain(link.number);
  });

  await test.step('the same file again has nothing to write but what was left out', async () => {
    await page.getByRole('button', { name: 'Загрузить другую выписку' }).click();
    await field.setInputFiles(file(demoAccount));
    await expect(page.getByText('Уже загружен', { exact: true })).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Записать: ничего не выбрано' })).toBeDisabled();
  });

  await test.step('the payment that waits keeps the document of the bank', async () => {
    await page.goto(`/payments?search=${encodeURIComponent(`Переводов ${marker}`)}&unmatched=1`);
    await page.getByRole('link', { name: `Переводов Илья ${marker}`, exact: true }).click();
    const panel = page.getByRole('dialog', { name: /^Платеж на/ });
    await expect(panel.getByText('Перевод по выписке')).toBeVisible();
    await panel.getByText(`Из выписки банка: документ № ${marker}2`).click();
    await expect(panel.getByText(/НазначениеПлатежа=За занятия/)).toBeVisible();
    await checkScreen('a payment of a statement');
  });
});
