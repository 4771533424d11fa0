import { expectFits } from '../check-screen';
import { fillPath } from '../screens/fill-path';
import { screens } from '../screens/screen-list';
import { waitUntilDrawn } from '../screens/wait-until-drawn';
import { expect, test } from '../test';
import { signIn } from './sign-in';

for (const account of new Set(screens.map((screen) => screen.account))) {
  test(`no screen of ${account ?? 'a visitor'} scrolls sideways on a phone`, async ({ page, watched }) => {
    watched.expectAnswer(404, /./);
    if (account) await signIn(page, account);
    for (const screen of screens.filter((each) => each.account === account)) {
      await page.goto(await fillPath(page.request, screen));
      await waitUntilDrawn(page);
      // a panel over the page hides it from screen readers, not from the eye
      await expect(page.getByRole('main', { includeHidden: true })).toBeVisible();
      await expectFits(page, screen.name);
    }
  });
}
