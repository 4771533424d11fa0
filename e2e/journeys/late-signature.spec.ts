import { expect, test } from '../test';
import { makeFamily } from './family';
import { fillParent, fillStudent } from './forms';
import { signIn } from './sign-in';

test('a family that left the signature signs later, by the link of its contract', async ({
  page,
  staff,
  reopen,
  checkScreen,
  outbox,
  outboxCode,
}, { project }) => {
  const family =
    project.name === 'phone' ? makeFamily('Поздняя', '+79991230105') : makeFamily('Поздних', '+79991230104');

  await test.step('the family registers and leaves the signature', async () => {
    await signIn(staff, 'admin');
    await staff.goto('/registrations');
    await staff.getByRole('button', { name: 'Выдать ссылку' }).first().click();
    const dialog = staff.getByRole('dialog', { name: 'Ссылка на регистрацию' });
    await checkScreen('issue a link', staff);
    await dialog.getByRole('textbox', { name: 'Отправить на эл. почту' }).fill(family.email);
    await dialog.getByRole('button', { name: 'Выдать ссылку' }).click();
    await expect(dialog.getByText('Ссылка передана на отправку')).toBeVisible();
    await checkScreen('link issued', staff);

    const letter = await outbox(family.email, /\/register\//);
    await page.goto(/https?:\S+/.exec(letter)?.[0] ?? '');
    await fillStudent(page, family);
    await page.getByRole('button', { name: 'Далее' }).click();
    await fillParent(page, family);
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(page.getByText('Данные успешно сохранены')).toBeVisible();
    await page.getByRole('button', { name: 'Отменить' }).click();
    await expect(page.getByText('Вы вышли из подписания')).toBeVisible();
    await checkScreen('signature left');
  });

  await test.step('the administrator approves, which sends the contract', async () => {
    await staff.goto('/registrations');
    await staff.getByRole('button', { name: family.child, exact: true }).click();
    const panel = staff.getByRole('dialog', { name: family.child });
    await panel.getByRole('button', { name: 'Одобрить' }).click();
    const approval = staff.getByRole('dialog', { name: 'Одобрить регистрацию' });
    await approval.getByRole('button', { name: 'Одобрить' }).click();
    await expect(staff).toHaveURL(/\/students\/\d+/);
    await staff.goBack();
    await expect(approval).toBeHidden();
    await outbox(family.phone, /Подпишите договор.*\/s\//);
    // The approval has already sent the contract, so pressing the button sends no second SMS. If more than a minute has
    // passed, it does send one, and pressing it again does not.
    await expect(async () => {
      await panel.getByRole('button', { name: /^Отправить/ }).click();
      await expect(staff.getByText('Договор только что передан на отправку').first()).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
  });

  await test.step('the parent signs by the link', async () => {
    const message = await outbox(family.phone, /Подпишите договор.*\/s\//);
    const link = /https?:\S+/.exec(message)?.[0] ?? '';
    // Another device has no data of the registration.
    const device = await reopen(page);
    await device.goto(link);
    await expect(device.getByText('Электронная подпись (детский сад)')).toBeVisible();
    await checkScreen('sign, contract', device);
    await device.getByRole('button', { name: 'Продолжить к подписанию' }).click();
    await expect(device.getByRole('textbox', { name: 'Номер телефона' })).toHaveValue(/^\+7 \(999\) 123-01-0\d$/);
    await device.getByRole('checkbox').check();
    await checkScreen('sign, phone', device);
    await device.getByRole('button', { name: 'Отправить SMS-код' }).click();
    const code = device.getByRole('textbox', { name: 'Код из SMS' });
    await expect(code).toBeVisible();
    await expect(device.getByRole('button', { name: 'Подписать договор' })).toBeDisabled();
    await checkScreen('sign, SMS', device);
    await code.fill(await outboxCode(family.phone));
    await device.getByRole('button', { name: 'Подписать договор' }).click();
    await expect(device.getByText('Итоговый PDF придет на вашу электронную почту')).toBeVisible();
    await checkScreen('sign, success', device);

    await device.goto(link);
    await expect(device.getByText('Договор уже подписан')).toBeVisible();
    await expect(
      device.getByText('Подписан', { exact: true }).or(device.getByText('Завершен', { exact: true })),
    ).toBeVisible();
    await checkScreen('already signed', device);
  });
});
