import { tabTo } from '../keyboard';
import { expect, test } from '../test';
import { signIn } from './sign-in';

test('the office goes through the students by keyboard, with the card beside the list', async ({
  page,
  checkScreen,
}) => {
  await signIn(page, 'owner');
  await page.goto('/students');
  const names = page.getByRole('table').getByRole('rowheader').getByRole('link');
  const search = page.getByRole('searchbox');
  const card = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Закрыть карточку' }) });
  const heading = card.getByRole('heading', { level: 2 });
  const openRow = page.getByRole('table').locator('tr[aria-current="true"]').getByRole('rowheader').getByRole('link');

  await test.step('open the second row, and step to the third', async () => {
    await expect(names.nth(2)).toBeVisible();
    const [second, third] = [await names.nth(1).textContent(), await names.nth(2).textContent()];
    await tabTo(names.first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(second ?? '');
    await expect(heading).toBeFocused();
    await expect(card.getByText(/^Ученик 2 из \d+$/)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(heading).toHaveText(third ?? '');
    await expect(openRow).toHaveText(third ?? '');
    await expect(card.getByRole('tablist')).toBeVisible();
    await checkScreen('students with a card');
  });

  await test.step('the address has the card: reload, Back, forward', async () => {
    const name = (await heading.textContent()) ?? '';
    await page.reload();
    await expect(heading).toHaveText(name);
    await page.goBack();
    await expect(heading).not.toHaveText(name);
    await page.goForward();
    await expect(heading).toHaveText(name);
  });

  await test.step('search beside the card, then close it', async () => {
    const name = (await heading.textContent()) ?? '';
    const [surname] = name.split(' ');
    await tabTo(search);
    await page.keyboard.type(surname?.toLowerCase() ?? '');
    await expect(page).toHaveURL(/\/students\/\d+\?search=/);
    await expect(names.first()).toHaveText(new RegExp(`^${surname}`));
    await expect(heading).toHaveText(name);
    await expect(openRow).toHaveText(name);
    // the first Escape belongs to the search
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(heading).toHaveText(name);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(page).toHaveURL(/\/students$/);
    await expect(names.filter({ hasText: name })).toBeFocused();
  });
});
