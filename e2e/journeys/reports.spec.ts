import type { Page } from 'playwright/test';
import { expect, test } from '../test';
import { listNamed } from './listed';
import { signIn } from './sign-in';

test('the figures of the revenue report match the payments behind them, and its Excel file downloads', async ({
  page,
  checkScreen,
}, { project }) => {
  await signIn(page, 'accountant');
  await page.goto('/reports');
  const months = listNamed(page, 'Выручка');
  const newest = months
    .rows(/\d{4}/)
    .filter({ has: page.getByRole('link') })
    .first();
  await expect(newest).toBeVisible();
  await expect(page.getByRole('region', { name: /^Выручка по/ })).toBeVisible();
  await checkScreen('revenue by month');
  await expectSamePayments(page, await newest.innerText(), () => newest.getByRole('link').click());

  await page.goBack();
  await expect(page).toHaveURL(/\/reports/);
  if (project.name === 'phone') await page.getByRole('button', { name: 'Фильтры' }).click();
  await page.getByRole('combobox', { name: 'Показать' }).selectOption('sportsDirection');
  await expect(page).toHaveURL(/by=sportsDirection/);
  if (project.name === 'phone') await page.getByRole('dialog').getByRole('button', { name: 'Показать' }).click();
  const direction = months.rows('Единоборства');
  await expect(direction).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Скачать Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Выручка .+\.xlsx$/);
  await expectSamePayments(page, await direction.innerText(), () => direction.getByRole('link').click());

  await page.goto('/reports?report=use');
  await expect(page.getByRole('region', { name: /^Занятия по\s/ }).first()).toBeVisible();
  await checkScreen('sessions by month');
});

/** Checks that the payments that a row of a report links to add up to its sum. */
async function expectSamePayments(page: Page, row: string, open: () => Promise<void>): Promise<void> {
  const amount = /(?:^|[\n\t])([\d\s]+\$)/.exec(row)?.[1]?.replace(/\s+/g, ' ').trim();
  if (amount === undefined) throw new Error(`A row without a sum: ${row}`);
  await open();
  await expect(page).toHaveURL(/\/payments\?.*status=CONFIRMED/);
  await expect(page.getByText(`получено ${amount}`)).toBeVisible();
}
