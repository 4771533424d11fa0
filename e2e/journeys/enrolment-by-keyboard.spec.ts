import { pressOn, tabTo, typeInto } from '../keyboard';
import { expect, test } from '../test';
import { makeFamily } from './family';
import { signIn } from './sign-in';

const family = makeFamily('Клавишная', '+79991230103');

test('a parent without a mouse asks for a trial, registers the child and signs', async ({
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

    await pressOn(button('Отправить заявку'), 'Enter');
    // the first wrong field takes the focus
    await expect(field('Имя ребенка')).toBeFocused();
    await typeInto(field('Имя ребенка'), family.child);
    await typeInto(field('Возраст ребенка'), '7');
    await typeInto(field('ФИО родителя'), family.parent);
    await typeInto(field('Телефон родителя'), family.phone.slice(2));
    await expect(field('Телефон родителя')).toHaveValue(family.phone);
    await pressOn(page.getByRole('combobox', { name: 'Секция' }), 'ArrowDown');
    await pressOn(page.getByRole('combobox', { name: 'Отделение' }), 'ArrowDown');
    await expect(page.getByRole('heading', { name: 'Расписание' })).toBeVisible();
    await pressOn(page.getByRole('checkbox', { name: /согласие на обработку/ }), 'Space');
    await pressOn(button('Отправить заявку'), 'Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressOn(button('Понятно'), 'Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the administrator sends a link', async () => {
    await signIn(staff, 'admin');
    await staff.goto('/registrations');
    await staff.getByRole('button', { name: 'Выдать ссылку' }).first().click();
    const dialog = staff.getByRole('dialog', { name: 'Ссылка на регистрацию' });
    await dialog.getByRole('textbox', { name: 'Отправить SMS на номер' }).fill(family.phone);
    await dialog.getByRole('button', { name: 'Выдать ссылку' }).click();
    await expect(dialog.getByText(/^Ссылка отправлена/)).toBeVisible();
  });

  await test.step('the registration, step 1', async () => {
    const message = await outbox(family.phone, /\/register\//);
    await page.goto(/https?:\S+/.exec(message)?.[0] ?? '');
    await typeInto(field('ФИО ученика'), family.child);
    await typeInto(field('Дата рождения'), '02052018');
    await pressOn(page.getByRole('radio', { name: 'Мужской' }), 'Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Женский' })).toBeChecked();
    await typeInto(field('Номер свидетельства о рождении'), 'II-МЮ 654321');
    await typeInto(field('Дата выдачи свидетельства'), '20052018');
    await pressOn(page.getByRole('combobox', { name: 'Направление' }), 'ArrowDown');
    await pressOn(page.getByRole('checkbox', { name: 'понедельник' }), 'Space');
    await pressOn(button('Далее'), 'Enter');
    await expect(page.getByRole('heading', { name: 'Данные родителя/опекуна' })).toBeFocused();
  });

  await test.step('the registration, step 2', async () => {
    await typeInto(field('ФИО родителя/опекуна'), family.parent);
    await typeInto(field('Телефон'), family.phone.slice(2));
    await typeInto(field('Email'), family.email);
    await pressOn(page.getByRole('combobox', { name: 'Кем приходитесь ребенку' }), 'ArrowDown');
    await typeInto(field('Серия паспорта'), '4510');
    await typeInto(field('Номер паспорта'), '654321');
    await typeInto(field('Кем выдан'), 'ОВД «Арбат» г. Москвы');
    await typeInto(field('Фактический адрес'), 'Москва, ул. Мира, д. 1, кв. 3');
    await typeInto(field('Адрес проведения занятий'), 'Москва, ул. Спортивная, д. 1');
    await pressOn(page.getByRole('checkbox', { name: /согласие на обработку/ }), 'Space');
    await pressOn(page.getByRole('checkbox', { name: /заключение договора/ }), 'Space');
    await pressOn(button('Отправить заявку'), 'Enter');
    await expect(page.getByText('Данные успешно сохранены')).toBeVisible();
  });

  await test.step('the signature', async () => {
    await pressOn(page.getByRole('checkbox', { name: /соглашение/ }), 'Space');
    await pressOn(button('Отправить SMS-код'), 'Enter');
    const code = await outboxCode(family.phone);
    await expect(field('Код из SMS')).toBeFocused();
    await page.keyboard.type(code);
    await tabTo(button('Подписать договор'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Договор подписан!' })).toBeFocused();
  });
});
