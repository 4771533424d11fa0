import type { CalendarSession } from '@school/api-contract/groups/groups';
import { findFreeDay } from '../free-day';
import { expectFocusKept, tabAndPress, tabAndType, tabTo } from '../keyboard';
import { expect, test } from '../test';
import { makeFamily } from './family';
import { openPanel } from './open-panel';
import { registerFamily } from './register-family';
import { schoolToday } from './school-day';
import { signIn } from './sign-in';

const family = makeFamily('Табуляторова', '+79991230104');

test('the office works without a mouse: payment, group, session, registration, contract, chat', async ({
  page: parent,
  staff: page,
  outbox,
  outboxCode,
}) => {
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  await signIn(page, 'owner');

  await test.step('a payment is entered, then marked as received', async () => {
    await page.goto('/payments?status=PENDING');
    await tabAndPress(page.getByRole('link', { name: 'Внести платеж' }), 'Enter');
    const form = dialog('Новый платеж');
    await expect(form.getByRole('combobox', { name: 'Ученик' })).toBeFocused();
    await page.keyboard.type('пет');
    await expect(form.getByRole('option', { name: /^Петр/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: /^Убрать ученика/ })).toBeFocused();
    await tabAndType(form.getByRole('textbox', { name: /^Сумма/ }), '777');
    await tabAndPress(form.getByRole('checkbox', { name: 'Деньги уже получены' }), 'Space');
    await tabAndPress(form.getByRole('button', { name: 'Внести' }), 'Enter');

    const panel = dialog('Платеж на 777 $');
    await tabAndPress(panel.getByRole('button', { name: 'Отметить полученным' }), 'Enter');
    await expect(panel.getByText('Получен', { exact: true })).toBeVisible();
    await expectFocusKept(page, 'marking the payment');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expectFocusKept(page, 'closing the panel of a payment that is not in the list');
  });

  await test.step('a group is created', async () => {
    await page.goto('/groups');
    await tabAndPress(page.getByRole('button', { name: 'Создать группу' }), 'Enter');
    const form = dialog('Новая группа');
    await expect(form.getByRole('textbox', { name: 'Название' })).toBeFocused();
    await page.keyboard.type('Клавиатурная');
    await tabAndPress(form.getByRole('combobox', { name: 'Направление' }), 'ArrowDown');
    const add = form.getByRole('button', { name: 'Добавить занятие' });
    await tabAndPress(add, 'Enter');
    await page.keyboard.press('Enter');
    await expect(add).toBeInViewport();
    await tabAndPress(form.getByRole('button', { name: 'Убрать занятие 2' }), 'Enter');
    await expect(add).toBeFocused();
    await tabAndPress(form.getByRole('button', { name: 'Создать' }), 'Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Клавиатурная' })).toBeFocused();
  });

  await test.step('a session is moved, from the week of all groups', async () => {
    const readWeek = async (day: string): Promise<CalendarSession[]> =>
      (await page.request.get(`/api/groups/calendar?week=${day}`)).json();
    const session = (await readWeek(inDays(7))).find(
      ({ state, movedFrom }) => state === 'planned' && movedFrom === null,
    );
    if (!session) throw new Error('no session to move');
    await page.goto(`/groups?view=week&week=${session.date}`);
    const address = `/attendance?date=${session.date}&group=${session.group.id}`;
    await tabAndPress(page.getByRole('main').locator(`a[href="${address}"]`), 'Enter');
    await expect(page.getByRole('heading', { level: 1, name: session.group.name })).toBeFocused();
    const actions = page.getByRole('button', { name: 'Действия' });
    await tabAndPress(actions, 'Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    for (const item of ['Назначить замену', 'Перенести занятие']) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const form = dialog('Перенести занятие');
    await expect(form.getByRole('textbox', { name: 'Новый день' })).toBeFocused();
    const [year, month, day] = (await findFreeDay(session, readWeek)).split('-');
    await page.keyboard.type(`${day}${month}${year}`);
    await tabAndType(form.getByRole('textbox', { name: 'Причина' }), 'Соревнования');
    await tabAndPress(form.getByRole('button', { name: 'Перенести занятие' }), 'Enter');
    await expect(form).toBeHidden();
    await expect(actions).toBeFocused();
  });

  await test.step('a registration is approved, and the card is found by the palette and edited', async () => {
    await registerFamily(page, family, { birthDate: '2015-05-02' });
    await page.goto('/registrations');
    await tabAndPress(page.getByRole('button', { name: family.child, exact: true }), 'Enter');
    await tabAndPress(openPanel(page, family.child).getByRole('button', { name: 'Одобрить' }), 'Enter');
    await tabAndPress(dialog('Одобрить регистрацию').getByRole('button', { name: 'Одобрить' }), 'Enter');
    await expect(page).toHaveURL(/\/students\/\d+/);
    await expect(dialog('Одобрить регистрацию')).toBeHidden();
    await expect(openPanel(page, family.child).getByRole('tab', { name: 'Обзор' })).toBeVisible();
    await expectFocusKept(page, 'approving');

    await page.keyboard.press('Escape');
    await expect(openPanel(page, family.child)).toHaveCount(0);
    await expectFocusKept(page, 'closing the card');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Быстрый поиск' })).toBeFocused();
    await page.keyboard.type(family.lastName);
    await expect(page.getByRole('option', { name: new RegExp(`^${family.child}`) })).toBeVisible();
    await page.keyboard.press('Enter');
    await tabAndPress(openPanel(page, family.child).getByRole('button', { name: 'Еще действия' }), 'Enter');
    await expect(page.getByRole('menuitem', { name: 'Изменить' })).toBeFocused();
    await page.keyboard.press('Enter');
    const form = openPanel(page, 'Карточка ученика');
    await tabAndType(form.getByRole('textbox', { name: 'Дополнительно' }), 'Забирает бабушка');
    await tabAndPress(form.getByRole('button', { name: 'Сохранить' }), 'Enter');
    await expect(openPanel(page, family.child).getByText('Забирает бабушка')).toBeVisible();
    await expectFocusKept(page, 'saving the card');
  });

  await test.step('its contract is opened, and the parent signs by the link', async () => {
    await page.goto('/contracts');
    const contract = page.getByRole('link', { name: new RegExp(family.lastName) }).first();
    await tabAndPress(contract, 'Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(contract).toBeFocused();
    const link = await outbox(family.phone, /Подпишите договор.*\/s\//);
    await parent.goto(/https?:\S+/.exec(link)?.[0] ?? '');
    await tabAndPress(parent.getByRole('button', { name: 'Продолжить к подписанию' }), 'Enter');
    await tabAndPress(parent.getByRole('checkbox'), 'Space');
    await tabAndPress(parent.getByRole('button', { name: 'Отправить SMS-код' }), 'Enter');
    const code = await outboxCode(family.phone);
    await expect(parent.getByRole('textbox', { name: 'Код из SMS' })).toBeFocused();
    await parent.keyboard.type(code);
    await tabAndPress(parent.getByRole('button', { name: 'Подписать договор' }), 'Enter');
    await expect(parent.getByRole('heading', { name: 'Договор подписан!' })).toBeVisible();
    await expectFocusKept(parent, 'signing');
  });

  await test.step('a message is written', async () => {
    await page.goto('/chat');
    await tabAndPress(page.getByRole('link', { name: /Искорки/ }), 'Enter');
    const field = page.getByRole('textbox', { name: 'Сообщение' });
    await tabAndType(field, 'Занятие перенесли');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Занятие перенесли').last()).toBeVisible();
    await expect(field).toBeFocused();
    await tabTo(page.getByRole('link', { name: 'Настройки' }));
  });
});

const inDays = (days: number) => new Date(Date.parse(schoolToday()) + days * 86_400_000).toISOString().slice(0, 10);
