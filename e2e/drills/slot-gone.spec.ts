import { expect, isReported, test } from './drill';

test('a signature that does not load leaves the registration saved and says so', async ({ page, product }) => {
  // Simulates a sent form: the page keeps its result in session storage.
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('registration-result:')
        ? JSON.stringify({ contractId: 41, parentPhone: '+79161234567' })
        : read.call(this, key);
    };
  });
  await page.route(/\/remotes\/mf-contracts\//, (route) => route.fulfill({ status: 500 }));
  await page.goto(`/register/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Заявка отправлена!' })).toBeVisible();
  await expect(page.getByText('ID договора: 41')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0);
  await expect.poll(() => isReported(product, '"kind":"http"', 'electronic-signature')).toBe(true);
});
