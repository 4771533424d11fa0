import { expect, isReported, test } from './drill';

test('a signature that does not load leaves the registration saved and says so', async ({ page, product }) => {
  // As the page is after the form was sent: the result is kept for the tab's life.
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
