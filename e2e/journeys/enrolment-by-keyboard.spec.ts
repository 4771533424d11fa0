import { tabAndPress, tabAndType, tabTo } from '../keyboard';
import { expect, test } from '../test';
import { makeFamily } from './family';
import { signIn } from './sign-in';

const family = makeFamily('Клавишная', '+79991230103');

test('a parent without a mouse requests a trial, registers the child and signs', async ({
  page,
  staff,
  outbox,
  outboxCode,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await test.step('the trial request', async () => {
    await page.goto('/trial-request');
    await expect(button('Отправить заявку')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused();

    await tabAndPress(button('Отправить заявку'), 'Enter');
    // The first invalid field receives the focus.
    await expect(field('Имя ребенка')).toBeFocused();
    // The choice of a section stands before that field: Tab goes round the page.
    await tabAndPress(page.getByRole('radio').first(), 'Space');
    await tabAndPress(page.getByRole('combobox', { name: 'Отделение' }), 'ArrowDown');
    await expect(page.getByRole('heading', { name: 'Расписание' })).toBeVisible();
    await tabAndType(field('Имя ребенка'), family.child);
    await tabAndType(field('Возраст ребенка'), '7');
    await tabAndType(field('ФИО родителя'), family.parent);
    await tabAndType(field('Телефон родителя'), family.phone.slice(2));
    await expect(field('Телефон родителя')).toHaveValue(family.phone);
    await tabAndPress(page.getByRole('checkbox', { name: /согласие на обработку/ }), 'Space');
    await tabAndPress(button('Отправить заявку'), 'Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabAndPress(button('Понятно'), 'Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the administrator sends a link', async () => {
    await signIn(staff, 'admin');
    await staff.goto('/registrations');
    await staff.getByRole('button', { name: 'Выдать ссылку' }).first().click();
    const dialog = staff.getByRole('dialog', { name: 'Ссылка на регистрацию' });
    await dialog.getByRole('textbox', { name: 'Отправить SMS на номер' }).fill(family.phone);
    await dialog.getByRole('button', { name: 'Выдать ссылку' }).click();
    await expect(dialog.getByText('Ссылка передана на отправку')).toBeVisible();
  });

  await test.step('the registration, step 1', async () => {
    const message = await outbox(family.phone, /\/s\//);
    await page.goto(/https?:\S+/.exec(message)?.[0] ?? '');
    await tabAndType(field('ФИО ученика'), family.child);
    await tabAndType(field('Дата рождения'), '02052018');
    await tabAndPress(page.getByRole('radio', { name: 'Мужской' }), 'Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Женский' })).toBeChecked();
    await tabAndType(field('Номер свидетельства о рождении'), 'II-МЮ 654321');
    await tabAndType(field('Дата выдачи свидетельства'), '20052018');
    await tabAndPress(page.getByRole('combobox', { name: 'Направление' }), 'ArrowDown');
    await tabAndPress(page.getByRole('checkbox', { name: 'понедельник' }), 'Space');
    await tabAndPress(button('Далее'), 'Enter');
    await expect(page.getByRole('heading', { name: 'Данные родителя/опекуна' })).toBeFocused();
  });

  await test.step('the registration, step 2', async () => {
    await tabAndType(field('ФИО родителя/опекуна'), family.parent);
    await tabAndType(field('Телефон'), family.phone.slice(2));
    await tabAndType(field('Эл. почта'), family.email);
    await tabAndPress(page.getByRole('combobox', { name: 'Кем приходитесь ребенку' }), 'ArrowDown');
    await tabAndType(field('Серия паспорта'), '4510');
    await tabAndType(field('Номер паспорта'), '654321');
    await tabAndType(field('Кем выдан'), 'ОВД «Арбат» г. Москвы');
    await tabAndType(field('Фактический адрес'), 'Москва, ул. Мира, д. 1, кв. 3');
    await tabAndType(field('Адрес проведения занятий'), 'Центральный, Северный, Юго-Запад, Измайлово или Мытищи');
    await tabAndPress(page.getByRole('checkbox', { name: /согласие на обработку/ }), 'Space');
    await tabAndPress(page.getByRole('checkbox', { name: /заключение договора/ }), 'Space');
    await tabAndPress(button('Отправить заявку'), 'Enter');
    await expect(page.getByText('Данные успешно сохранены')).toBeVisible();
  });

  await test.step('the signature', async () => {
    await tabAndPress(page.getByRole('checkbox', { name: /соглашение/ }), 'Space');
    await tabAndPress(button('Отправить SMS-код'), 'Enter');
    const code = await outboxCode(family.phone);
    await expect(field('Код из SMS')).toBeFocused();
    await page.keyboard.type(code);
    await tabTo(button('Подписать договор'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Договор подписан!' })).toBeFocused();
  });
});
