import { expect, test } from '../test';
import { makeFamily } from './family';
import { fillRestOfParent, fillRestOfStudent, fillTrialRequest } from './forms';
import { expectAssigned, moveCard, showColumn } from './funnel';
import { openPanel } from './open-panel';
import { signIn } from './sign-in';

test.use({ serviceWorkers: 'allow' });

test('a family is enrolled: request, invitation, registration, signature, approval, list of students', async ({
  page,
  staff,
  reopen,
  checkScreen,
  outbox,
  outboxCode,
  watched,
}, { project }) => {
  const family =
    project.name === 'phone' ? makeFamily('Мобильная', '+79991230102') : makeFamily('Настольная', '+79991230101');

  await test.step('1. the parent requests a trial lesson', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth$/);
    await page.goto('/trial-request?utm_source=vk&utm_campaign=osen');
    await expect(page.getByRole('button', { name: 'Отправить заявку' })).toBeVisible();
    // The form keeps its width when the poster beside it has loaded.
    await expect(page.getByRole('heading', { name: 'Что будет дальше' })).toBeVisible();
    const phoneField = await page.getByRole('textbox', { name: 'Телефон родителя' }).boundingBox();
    expect(phoneField?.width).toBeGreaterThan(200);
    await checkScreen('trial request, empty');

    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(page.getByText('Необходимо согласие на обработку персональных данных').first()).toBeVisible();
    await checkScreen('trial request, with errors');

    await fillTrialRequest(page, family);
    await checkScreen('trial request, filled');
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    const success = page.getByRole('dialog');
    await expect(success).toBeVisible();
    await checkScreen('trial request, sent');
    await page.keyboard.press('Escape');
    await expect(success).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Имя ребенка' })).toHaveValue('');
  });

  await test.step('1. the legal pages', async () => {
    for (const path of [
      '/privacy-policy',
      '/privacy-policy/contract',
      '/data-processing-consent?from=/trial-request',
    ]) {
      await page.goto(path);
      await expect(page.getByText('Индивидуальный предприниматель').first()).toBeVisible();
      await checkScreen(path);
    }
    await page
      .getByRole('button', { name: 'Назад' })
      .or(page.getByRole('link', { name: 'Назад' }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/trial-request$/);
  });

  await test.step('2. the owner assigns the trial and sends the registration link', async () => {
    await staff.goto('/sales-funnel');
    await expect(staff).toHaveURL(/\/auth/);
    await checkScreen('sign in', staff);
    await signIn(staff, 'owner');
    await staff.goto('/sales-funnel');
    const card = staff.getByRole('article').filter({ hasText: family.child });
    await expect(card).toBeVisible();
    await checkScreen('sales funnel', staff);

    await moveCard(staff, family.child, 'Назначено пробное', project.name === 'phone' ? 'menu' : 'mouse');
    const dialog = staff.getByRole('dialog', { name: 'Назначить пробное занятие' });
    await expect(dialog).toBeVisible();
    await checkScreen('assign a trial', staff);
    await dialog.getByRole('button', { name: 'Назначить', exact: true }).click();
    await expect(dialog).toBeHidden();
    await showColumn(staff, 'Назначено пробное');
    await expectAssigned(staff, family.child);

    await staff.getByRole('button', { name: `Переместить в…: ${family.child}` }).click();
    await staff.getByRole('menuitem', { name: 'Отправить ссылку на регистрацию' }).click();
    await staff.getByRole('button', { name: /^Отправить SMS на/ }).click();
    await expect(staff.getByText('Ссылка передана на отправку на')).toBeVisible();
    await checkScreen('registration link sent', staff);
  });

  await test.step('4. the parent registers the child by the link', async () => {
    const message = await outbox(family.phone, /\/s\//);
    await page.goto(/https?:\S+/.exec(message)?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Данные ученика' })).toBeVisible();
    // the data of the request are filled in already
    await expect(page.getByRole('textbox', { name: 'ФИО ученика' })).toHaveValue(family.child);
    await expect(page.getByRole('combobox', { name: 'Направление' })).not.toHaveValue('');
    await checkScreen('register, step 1');
    await page.getByRole('button', { name: 'Далее' }).click();
    await expect(page.getByText('Выберите хотя бы один день занятий').first()).toBeVisible();
    await checkScreen('register, step 1 with errors');
    await fillRestOfStudent(page);
    await page.getByRole('button', { name: 'Далее' }).click();
    await expect(page.getByRole('heading', { name: 'Данные родителя/опекуна' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'ФИО родителя/опекуна' })).toHaveValue(family.parent);
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue(family.phone);
    await expect(page.getByRole('textbox', { name: 'Адрес проведения занятий' })).not.toHaveValue('');
    await checkScreen('register, step 2');
    await fillRestOfParent(page, family);
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(page.getByText('Данные успешно сохранены')).toBeVisible();
  });

  await test.step('3. the parent signs the contract by the code from the SMS', async () => {
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
    await page.getByRole('checkbox').check();
    await checkScreen('electronic signature, phone');
    await page.getByRole('button', { name: 'Отправить SMS-код' }).click();
    const code = await outboxCode(family.phone);
    const field = page.getByRole('textbox', { name: /код/i });
    await expect(field).toBeVisible();
    await checkScreen('electronic signature, code');

    watched.expectAnswer(400, /\/api\/contract\/signature\/verify$/);
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Подписать' }).click();
    await expect(page.getByText('Неверный код').first()).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill(code);
    await page.getByRole('button', { name: 'Подписать' }).click();
    await expect(page.getByRole('heading', { name: 'Договор подписан!' })).toBeVisible();
    await checkScreen('registered and signed');
  });

  await test.step('2. the card has moved by itself and shows the campaign', async () => {
    await staff.goto('/sales-funnel');
    await showColumn(staff, 'Подписан договор');
    const signed = staff.getByRole('region', { name: /^Подписан договор/ });
    await signed.getByRole('link', { name: new RegExp(family.child) }).click();
    const panel = staff.getByRole('dialog', { name: new RegExp(family.child) });
    await expect(panel.getByText('vk / osen')).toBeVisible();
    await expect(panel.getByText('Заявка создана')).toBeVisible();
    await checkScreen('trial request', staff);
    await staff.goto('/refusal-archive');
    await expect(staff.getByRole('heading', { name: 'Архив отказов' })).toBeVisible();
    await checkScreen('refusal archive', staff);
  });

  const admin = await test.step('3. an administrator approves the registration', async () => {
    const fresh = await reopen(staff);
    await signIn(fresh, 'admin');
    await fresh.goto('/registrations');
    await expect(fresh.getByRole('button', { name: family.child, exact: true })).toBeVisible();
    await checkScreen('registrations', fresh);
    await fresh.getByRole('button', { name: family.child, exact: true }).click();
    const panel = openPanel(fresh, family.child);
    await expect(panel.getByText('II-МЮ 123456')).toBeVisible();
    await checkScreen('registration', fresh);
    await panel.getByRole('button', { name: 'Одобрить' }).click();
    const approval = fresh.getByRole('dialog', { name: 'Одобрить регистрацию' });
    await approval.getByRole('checkbox', { disabled: false }).first().check();
    await checkScreen('approve into groups', fresh);
    await approval.getByRole('button', { name: 'Одобрить' }).click();
    // the contract names the branch of the trial request, and the group trains in another one
    const elsewhere = fresh.getByRole('dialog', { name: 'В договоре указано другое' });
    await expect(elsewhere.getByText('Адрес занятий')).toBeVisible();
    await checkScreen('approve into another branch', fresh);
    await elsewhere.getByRole('button', { name: 'Одобрить' }).click();
    await expect(fresh.getByText(`Регистрация одобрена: ${family.child}`).first()).toBeVisible();
    // the approval opens the card of the student
    await expect(fresh).toHaveURL(/\/students\/\d+/);
    await expect(panel.getByText(family.parent)).toBeVisible();
    return fresh;
  });

  await test.step('6. the student is in the list, and the cards count', async () => {
    await admin.goto('/students');
    await admin.getByRole('searchbox').fill(family.lastName.toLowerCase());
    const link = admin.getByRole('link', { name: family.child });
    await expect(link).toBeVisible();
    await checkScreen('students', admin);
    await link.click();
    // the pointer would show the full name over the list
    await admin.mouse.move(0, 0);
    const panel = openPanel(admin, family.child);
    await expect(panel.getByText(family.parent)).toBeVisible();
    // The contract is completed once the PDF is created and mailed, which may be before or after this check.
    await expect(panel.getByText(/^(Подписан|Завершен) \d/)).toBeVisible();
    await checkScreen('student', admin);

    await admin.goto('/');
    await expect(admin.getByText('Всего учеников')).toBeVisible();
    // An admin sees no payments section (specification section 6).
    await expect(admin.getByText(/за месяц$|^как в прошлом месяце$/)).toHaveCount(3);
    await checkScreen('dashboard', admin);
  });
});
