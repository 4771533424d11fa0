import type { Page } from 'playwright/test';
import { expect, test } from '../test';
import { signIn } from './sign-in';

/** Fills the form of a new user up to the choice of groups. */
async function fillNewUser(page: Page, { username, name, role }: { username: string; name: string; role: string }) {
  await page.goto('/settings?tab=users');
  await page.getByRole('button', { name: 'Новый сотрудник' }).click();
  const form = page.getByRole('dialog', { name: 'Новый сотрудник' });
  await form.getByRole('textbox', { name: 'Фамилия, имя и отчество' }).fill(name);
  await form.getByRole('textbox', { name: 'Имя пользователя' }).fill(username);
  await form.getByRole('textbox', { name: 'Эл. почта' }).fill(`${username}@school.example`);
  await form.getByRole('combobox', { name: 'Роль' }).selectOption({ label: role });
  return form;
}

test('an invited coach sets a password by the letter and sees only own groups', async ({
  page,
  staff,
  checkScreen,
  outbox,
  watched,
}, { project }) => {
  const username = `vera_${project.name}`;
  await signIn(page, 'owner');
  const form = await fillNewUser(page, { username, name: 'Верина Вера', role: 'Тренер' });
  const add = form.getByRole('combobox', { name: 'Добавить группу' });
  const group = await add.getByRole('option').nth(1).innerText();
  await add.selectOption({ index: 1 });
  await checkScreen('new user');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' });
  await question.getByRole('button', { name: 'Остаться' }).click();
  await expect(question).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Имя пользователя' })).toHaveValue(username);
  await form.getByRole('button', { name: 'Пригласить' }).click();
  const person = page.getByRole('dialog', { name: 'Верина Вера' });
  await expect(person.getByText('Приглашен', { exact: true })).toBeVisible();
  await checkScreen('invited user');

  const letter = await outbox(`${username}@school.example`, /\/invitation\?/);
  const link = /https?:\S+\/invitation\S+/.exec(letter)?.[0] ?? '';
  await staff.goto(link);
  await expect(staff.getByText('Верина Вера, задайте пароль, чтобы войти.')).toBeVisible();
  await checkScreen('invitation', staff);
  await staff.getByRole('textbox', { name: 'Пароль', exact: false }).first().fill('a first password');
  await staff.getByRole('textbox', { name: 'Подтвердите пароль' }).fill('a first password');
  await staff.getByRole('button', { name: 'Задать пароль и войти' }).click();
  await expect(staff).toHaveURL(/\/$/);
  await staff.goto('/groups');
  const shown = staff
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: group.split(' · ')[0] ?? '' });
  await expect(shown.first()).toBeVisible();
  const groups = await staff.evaluate(async () => (await (await fetch('/api/groups')).json()).length);
  expect(groups).toBe(1);

  watched.expectAnswer(410, /^\/api\/invitations\/check$/);
  await staff.goto(link);
  await expect(staff.getByText('Приглашение больше не действует')).toBeVisible();
  await checkScreen('invitation, used', staff);
});

test('an administrator creates a coach, but cannot create an accountant or change the owner', async ({
  page,
  checkScreen,
  watched,
}, { project }) => {
  const username = `pavel_${project.name}`;
  await signIn(page, 'admin');
  const form = await fillNewUser(page, { username, name: 'Павлов Павел', role: 'Тренер' });
  const roles = await form.getByRole('combobox', { name: 'Роль' }).getByRole('option').allInnerTexts();
  expect(roles).toEqual(['Выберите роль', 'Тренер']);
  await form.getByRole('button', { name: 'Пригласить' }).click();
  await expect(page.getByRole('dialog', { name: 'Павлов Павел' })).toBeVisible();
  watched.expectAnswer(403, /^\/api\/users$/);
  const refused = await page.evaluate(async () => {
    const body = { username: 'nina_k', email: 'nina_k@school.example', role: 'accountant' };
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/users', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  });
  expect(refused).toBe(403);

  await page.goto('/settings?tab=users&role=owner');
  await page.getByRole('button', { name: 'Соколова Марина Викторовна' }).click();
  const owner = page.getByRole('dialog', { name: 'Соколова Марина Викторовна' });
  await expect(owner.getByRole('button', { name: 'Отключить' })).toBeDisabled();
  await expect(owner.getByRole('button', { name: 'Удалить' })).toBeDisabled();
  await expect(owner.getByRole('textbox', { name: 'Эл. почта' })).toBeDisabled();
  await expect(owner.getByText(/^Учетную запись владельца здесь изменить нельзя/).first()).toBeVisible();
  await checkScreen('the owner, for an administrator');
});

test('a leaver is deactivated: the other browser’s session ends at once, and the groups are handed over', async ({
  page,
  staff,
  checkScreen,
  watched,
}, { project }) => {
  const username = `leaver_${project.name}`;
  const groupName = `Группа ухода ${project.name}`;
  await signIn(page, 'owner');
  const form = await fillNewUser(page, { username, name: 'Уходов Иван', role: 'Тренер' });
  await form.getByRole('radio', { name: 'Вы зададите пароль сейчас и передадите его' }).check();
  await form.getByRole('textbox', { name: 'Пароль', exact: false }).fill('leaver-1');
  await form.getByRole('button', { name: 'Создать' }).click();
  const person = page.getByRole('dialog', { name: 'Уходов Иван' });
  await expect(person.getByText('Активен', { exact: true })).toBeVisible();
  const trainerId = Number(new URL(page.url()).searchParams.get('user'));
  await page.evaluate(
    async ({ name, trainer }) => {
      const body = {
        ...{ name, description: '', sportsDirection: 'dance', branchId: null, trainerId: trainer },
        ...{ maxStudents: 12, schedules: [] },
      };
      const headers = { 'Content-Type': 'application/json' };
      await fetch('/api/groups', { method: 'POST', headers, body: JSON.stringify(body) });
    },
    { name: groupName, trainer: trainerId },
  );
  await signIn(staff, username, 'leaver-1');
  await staff.goto('/groups');
  await expect(staff.getByText(groupName).first()).toBeVisible();

  await page.reload();
  await person.getByRole('button', { name: 'Отключить' }).click();
  const question = page.getByRole('dialog', { name: 'Отключить: Уходов Иван?' });
  const confirm = question.getByRole('button', { name: 'Отключить' });
  await question.getByRole('combobox', { name: groupName }).waitFor();
  await confirm.click();
  await expect(question.getByText('Укажите для каждой группы, кто будет ее тренировать')).toBeVisible();
  await checkScreen('hand-over of groups');
  await question.getByRole('combobox', { name: groupName }).selectOption({ label: 'Ким Алексей Сергеевич' });
  // From here on the other browser has no session, and its open page reconnects to the events by itself.
  watched.expectAnswer(401, /^\/api\//);
  await confirm.click();
  await expect(person.getByText('Отключен', { exact: true })).toBeVisible();
  await checkScreen('deactivated user');

  // the open page of the other browser loses its data by itself, and says why
  await expect(staff.getByText('Доступ закрыт. Обратитесь к руководителю школы.')).toBeVisible();
  await expect(staff).toHaveURL(/\/auth/);
  await expect(staff.getByText(groupName)).toHaveCount(0);
  expect(await staff.evaluate(async () => (await fetch('/api/groups')).status)).toBe(401);
  await staff.reload();
  await expect(staff.getByText('Доступ закрыт. Обратитесь к руководителю школы.')).toBeVisible();
  await page.goto('/groups');
  await page.getByText(groupName).first().click();
  // the full name of the coach is among the facts that a press shows
  await page.getByRole('button', { name: /(^Ким А\. С\.|0\/12).*Подробнее$/ }).click();
  await expect(page.getByText('Ким Алексей Сергеевич').first()).toBeVisible();
});
