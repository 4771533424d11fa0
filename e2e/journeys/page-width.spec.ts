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

for (const account of ['owner', 'senior_admin', 'admin', 'coach', 'accountant'] as const) {
  test(`no label of the bottom bar of ${account} is cut`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, account);
    for (const [language, name] of [
      ['ru', 'Главные разделы'],
      ['en', 'Main sections'],
    ] as const) {
      await page.addInitScript((value) => localStorage.setItem('language', value), language);
      await page.goto('/');
      const bar = page.getByRole('navigation', { name });
      await expect(bar.getByRole('link')).toHaveCount(4);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const cut = await bar.evaluate((element) =>
        [...element.querySelectorAll<HTMLElement>('span')]
          .filter((text) => getComputedStyle(text).textOverflow === 'ellipsis' && text.scrollWidth > text.clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut, language).toEqual([]);
      expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0);
    }
  });
}
