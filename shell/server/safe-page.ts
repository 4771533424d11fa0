import { createHash } from 'node:crypto';
import type { Language } from '@school/shell-contract/manifest-names';
import { parseSuspects, startsUntilPrevious, suspectsCookie } from '@school/shell-contract/suspects';
import type { Context } from 'koa';
import { serializePolicy } from './content-security-policy';
import { escapeHtml } from './escape';
import type { LiveReleases } from './snapshots';

const texts = {
  ru: {
    title: 'Что выключено',
    browser: 'В этом браузере',
    browserText: 'Эти части останавливали страницу. Вместо них работает прежняя версия, а если ее нет, раздел закрыт.',
    server: 'На сервере',
    serverText: 'Эти части не выданы никому: их описание не принято или адрес занят другой частью.',
    nothing: 'Ничего не выключено.',
    again: 'Включить все и\u00a0попробовать снова',
    open: 'Открыть портал',
    ways: 'Что можно сделать',
  },
  en: {
    title: 'What is switched off',
    browser: 'In this browser',
    browserText:
      'These parts stopped the page. The version before them is used, or the section is closed if there is none.',
    server: 'On the server',
    serverText: 'Nobody gets these parts: their description is refused, or another part holds the address.',
    nothing: 'Nothing is switched off.',
    again: 'Switch everything on and try again',
    open: 'Open the portal',
    ways: 'What you can do',
  },
} as const;

/** Inlined, with the colours of the design system, since the page must work without any other file. */
const style = `
:root { color-scheme: light dark; }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
body {
  margin: 0; font: 16px/24px system-ui, sans-serif; overflow-wrap: anywhere;
  background: light-dark(oklch(.985 .003 265), oklch(.18 .015 265));
  color: light-dark(oklch(.23 .03 265), oklch(.95 .008 265));
}
main { box-sizing: border-box; max-width: 640px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 24px; font-size: 28px; line-height: 34px; font-weight: 600; }
section {
  margin: 0 0 16px; padding: 16px; border-radius: 16px;
  border: 1px solid light-dark(oklch(.9 .01 265), oklch(.32 .02 265));
  background: light-dark(#fff, oklch(.22 .018 265));
}
h2 { margin: 0 0 4px; font-size: 18px; line-height: 26px; font-weight: 600; }
p { margin: 0; }
ul { margin: 12px 0 0; padding: 0; list-style: none; }
li { padding: 8px 0; font: 14px/20px ui-monospace, monospace; }
li + li { border-top: 1px solid light-dark(oklch(.9 .01 265), oklch(.32 .02 265)); }
nav { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
a {
  display: flex; align-items: center; justify-content: center; box-sizing: border-box;
  min-height: 44px; padding: 8px 16px; border-radius: 10px; font-weight: 500; text-align: center; text-decoration: none;
  border: 1px solid light-dark(oklch(.62 .025 265), oklch(.58 .025 265)); color: inherit;
}
a.main { border-color: transparent; background: light-dark(oklch(.5 .19 268), oklch(.74 .13 268)); color: light-dark(#fff, oklch(.18 .015 265)); }
a:focus-visible { outline: 2px solid light-dark(oklch(.5 .19 268), oklch(.74 .13 268)); outline-offset: 2px; }
@media (max-width: 479px) { a { width: 100%; } }
`;
const policy = serializePolicy({
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Answers `?safe=1` with a page that needs no script, and `?safe=again` by forgetting what stopped this browser. */
export function renderSafePage(ctx: Context, live: LiveReleases, language: Language): void {
  ctx.set('Cache-Control', 'no-store');
  if (ctx.query.safe === 'again') {
    // Like the shell writes it, so that the same cookie goes.
    ctx.append('Set-Cookie', `${suspectsCookie}=; path=/; max-age=0; samesite=lax`);
    ctx.redirect('/');
    return;
  }
  const words = texts[language];
  const theme = ctx.cookies.get('theme');
  const suspects = parseSuspects(ctx.cookies.get(suspectsCookie)).filter(({ starts }) => starts >= startsUntilPrevious);
  const sections = [
    list(
      words.browser,
      words.browserText,
      suspects.map(({ remote, version, module }) => `${remote} ${version}: ${module}`),
    ),
    list(
      words.server,
      words.serverText,
      live.faults.map(({ remote, version, reason }) => `${remote} ${version}: ${reason}`),
    ),
  ].filter(Boolean);
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Frame-Options', 'DENY');
  ctx.status = 200;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = `<!doctype html>
<html lang="${language}"${theme === 'dark' || theme === 'light' ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<title>${words.title} · Sports School CRM</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
${sections.length > 0 ? sections.join('\n') : `<section><p>${words.nothing}</p></section>`}
<nav aria-label="${words.ways}">
<a class="main" href="/">${words.open}</a>
${suspects.length > 0 ? `<a href="/?safe=again">${words.again}</a>` : ''}
</nav>
</main>
</body>
</html>
`;
}

function list(title: string, text: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<section>
<h2>${title}</h2>
<p>${text}</p>
<ul>
${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}
</ul>
</section>`;
}
