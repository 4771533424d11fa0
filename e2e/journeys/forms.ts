import { expect, type Page } from 'playwright/test';
import type { Family } from './family';

export async function fillTrialRequest(page: Page, family: Family): Promise<void> {
  await page.getByRole('textbox', { name: 'Имя ребенка' }).fill(family.child);
  await page.getByRole('textbox', { name: 'Возраст ребенка' }).fill('7');
  await page.getByRole('textbox', { name: 'ФИО родителя' }).fill(family.parent);
  await page.getByRole('textbox', { name: 'Телефон родителя' }).fill(family.phone);
  await page.getByRole('radiogroup', { name: 'Секция' }).getByRole('radio').first().check();
  const branch = page.getByRole('combobox', { name: 'Отделение' });
  await expect(branch).toBeEnabled();
  await branch.selectOption({ index: 1 });
  await expect(page.getByRole('heading', { name: 'Расписание' })).toBeVisible();
  await page.getByRole('checkbox', { name: /согласие на обработку персональных данных/ }).check();
}

export async function fillStudent(page: Page, family: Family): Promise<void> {
  await page.getByRole('textbox', { name: 'ФИО ученика' }).fill(family.child);
  await fillRestOfStudent(page);
  await page.getByRole('combobox', { name: 'Направление' }).selectOption({ label: 'Художественная гимнастика' });
}

/** Fills the fields that a trial request does not fill in. */
export async function fillRestOfStudent(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Дата рождения' }).fill('02.05.2018');
  await page.getByRole('radio', { name: 'Женский' }).check();
  await page.getByRole('textbox', { name: 'Номер свидетельства о рождении' }).fill('II-МЮ 123456');
  await page.getByRole('textbox', { name: 'Дата выдачи свидетельства' }).fill('20.05.2018');
  await page.getByRole('checkbox', { name: 'понедельник' }).check();
  await page.getByRole('checkbox', { name: 'среда' }).check();
}

export async function fillParent(page: Page, family: Family): Promise<void> {
  await page.getByRole('textbox', { name: 'ФИО родителя/опекуна' }).fill(family.parent);
  await page.getByRole('textbox', { name: 'Телефон' }).fill(family.phone);
  // all branches of the demo, so that the contract names that of whichever group the approval chooses
  await page
    .getByRole('textbox', { name: 'Адрес проведения занятий' })
    .fill('Центральный, Северный, Юго-Запад, Измайлово или Мытищи');
  await fillRestOfParent(page, family);
}

/** Fills the fields that a trial request does not fill in. */
export async function fillRestOfParent(page: Page, family: Family): Promise<void> {
  await page.getByRole('textbox', { name: 'Эл. почта' }).fill(family.email);
  await page.getByRole('combobox', { name: 'Кем приходитесь ребенку' }).selectOption({ label: 'Мать' });
  await page.getByRole('textbox', { name: 'Серия паспорта' }).fill('4510');
  await page.getByRole('textbox', { name: 'Номер паспорта' }).fill('123456');
  await page.getByRole('textbox', { name: 'Кем выдан' }).fill('ОВД «Арбат» г. Москвы');
  await page.getByRole('textbox', { name: 'Фактический адрес' }).fill('Москва, ул. Мира, д. 1, кв. 2');
  await page.getByRole('checkbox', { name: /согласие на обработку персональных данных/ }).check();
  await page.getByRole('checkbox', { name: /заключение договора/ }).check();
}
