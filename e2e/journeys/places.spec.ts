import { expect, test } from '../test';
import { signIn } from './sign-in';

test('the owner adds a section and a branch with a schedule by weekdays, and the trial form shows them', async ({
  page,
  staff,
  checkScreen,
}, { project }) => {
  const suffix = project.name === 'phone' ? 'Юг' : 'Север';
  const [section, branch] = [`Плавание ${suffix}`, `Бассейн «${suffix}»`];
  await signIn(staff, 'owner');
  await staff.goto('/settings?tab=places');
  await expect(staff.getByRole('button', { name: 'Добавить отделение' })).toBeVisible();
  await checkScreen('branches and sections', staff);

  await staff.getByRole('button', { name: 'Добавить секцию', exact: true }).click();
  const drawer = (name: string) => staff.getByRole('dialog', { name });
  await drawer('Новая секция').getByRole('textbox', { name: 'Название' }).fill(section);
  await drawer('Новая секция').getByRole('combobox', { name: 'Направление' }).selectOption({ label: 'Танцы' });
  await drawer('Новая секция').getByRole('button', { name: 'Создать' }).click();
  await expect(drawer('Новая секция')).toBeHidden();

  await staff.getByRole('button', { name: 'Добавить отделение' }).click();
  await drawer('Новое отделение').getByRole('textbox', { name: 'Название' }).fill(branch);
  await drawer('Новое отделение').getByRole('textbox', { name: 'Адрес' }).fill('Москва, ул. Водная, 3');
  await drawer('Новое отделение').getByRole('button', { name: 'Создать' }).click();
  await drawer('Отделение').getByRole('button', { name: 'Добавить зал' }).click();
  await drawer('Новый зал').getByRole('textbox', { name: 'Название зала' }).fill('Дорожка 1');
  await drawer('Новый зал').getByRole('button', { name: 'Добавить' }).click();
  await expect(drawer('Отделение').getByText('Дорожка 1')).toBeVisible();
  await checkScreen('branch', staff);
  await drawer('Отделение').getByRole('button', { name: 'Отмена' }).click();
  await expect(drawer('Отделение')).toBeHidden();

  // The innermost section with the heading is the branch's card.
  const card = staff
    .locator('section')
    .filter({ has: staff.getByRole('heading', { name: branch, exact: true }) })
    .last();
  await card.getByRole('button', { name: 'Добавить секцию в отделение' }).click();
  const branchSection = drawer('Секция в отделении');
  await branchSection.getByRole('combobox', { name: 'Секция' }).selectOption({ label: section });
  await branchSection.getByRole('button', { name: 'Добавить занятие' }).click();
  await branchSection.getByRole('button', { name: 'Добавить занятие' }).click();
  await expect(branchSection.getByRole('region', { name: 'Так увидят родители' })).toContainText('Вт 17:30-19:00');
  await checkScreen('schedule of a section', staff);
  await branchSection.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(branchSection).toBeHidden();

  await page.goto('/trial-request');
  await page.getByRole('radio', { name: section }).check();
  await page.getByRole('combobox', { name: 'Отделение' }).selectOption({ label: `${branch}, Москва, ул. Водная, 3` });
  await expect(page.getByText('17:30-19:00')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^(пн|вт), \d+ .*, 17:30$/ }).first()).toBeVisible();
});

test('of two users who change one branch, the second sees what the first has saved, and saves the rest', async ({
  page,
  staff,
  checkScreen,
  watched,
}, { project }) => {
  const isPhone = project.name === 'phone';
  const branch = isPhone ? 'Измайлово' : 'Мытищи';
  await signIn(page, 'senior_admin');
  await signIn(staff, 'owner');
  for (const each of [page, staff]) {
    await each.goto('/settings?tab=places');
    await each.getByRole('button', { name: `Изменить: ${branch}` }).click();
  }
  const [firstDrawer, secondDrawer] = [staff, page].map((each) => each.getByRole('dialog', { name: 'Отделение' }));
  if (!firstDrawer || !secondDrawer) throw new Error('No drawer');
  await firstDrawer.getByRole('textbox', { name: 'Телефон' }).fill(isPhone ? '+74950000777' : '+74950000778');
  await firstDrawer.getByRole('button', { name: 'Сохранить' }).click();
  await expect(firstDrawer).toBeHidden();

  watched.expectAnswer(409, /^\/api\/branches\/\d+$/);
  await secondDrawer.getByRole('textbox', { name: 'Адрес' }).fill('Москва, ул. Новая, 5');
  await secondDrawer.getByRole('button', { name: 'Сохранить' }).click();
  await expect(secondDrawer.getByText('Эти данные уже изменил кто-то другой')).toBeVisible();
  await expect(secondDrawer.getByRole('textbox', { name: 'Телефон' })).toHaveValue(/^\+7495000077[78]$/);
  await expect(secondDrawer.getByRole('textbox', { name: 'Адрес' })).toHaveValue('Москва, ул. Новая, 5');
  await checkScreen('branch, changed meanwhile');
  await secondDrawer.getByRole('button', { name: 'Сохранить' }).click();
  await expect(secondDrawer).toBeHidden();
  await expect(page.getByText('Москва, ул. Новая, 5', { exact: true })).toBeVisible();
});
