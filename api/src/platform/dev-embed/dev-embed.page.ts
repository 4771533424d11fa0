import type { Middleware } from 'koa';
import { escapeHtml } from '../escape-html';
import type { PlatformDeps } from '../platform-deps';
import { toDemoSite } from './demo-site';

/** Styles of a careless website that affect everything in it. */
const hostileStyle = `
  html { font-size: 10px; }
  * { margin: 0 !important; padding: 0 !important; border: 0 !important; border-radius: 0 !important;
    box-sizing: content-box !important; letter-spacing: 2px !important; line-height: 1 !important;
    text-transform: uppercase !important; font-size: 9px !important; color: #a00 !important;
    text-align: right !important; direction: rtl !important; }
  form, fieldset, label, input, select, textarea, button { all: unset !important; display: none !important; }
  .page { max-width: 110rem !important; margin: 0 auto !important; padding: 2rem !important; background: #fdf6e3 !important; }
  .dark { background: #101418 !important; padding: 2rem !important; }
  .dark * { color: #9ad !important; }`;

const plainStyle = `
  body { margin: 0; font: 17px/1.6 Georgia, serif; color: #222; background: #fff; }
  .page { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
  .dark { padding: 24px 16px; color: #eee; background: #101418; }
  .dark a { color: #9ad; }`;

/**
 * The page /dev/embed of demo mode: the school's website with the form on it, on an origin of its own, under a strict
 * content policy and, unless `?page=plain`, hostile styles. Other paths go to the next middleware.
 */
export function devEmbedPage({ settings }: Pick<PlatformDeps, 'settings'>): Middleware {
  const site = toDemoSite(settings.publicUrl);
  const portal = new URL(settings.publicUrl).origin;
  return async (ctx, next) => {
    if (ctx.path !== '/dev/embed' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (site !== undefined && ctx.host !== new URL(site).host) return ctx.redirect(site + ctx.url);
    const nonce = ctx.state.requestId;
    const isPlain = ctx.query.page === 'plain';
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set(
      'Content-Security-Policy',
      [
        `default-src 'none'; script-src ${portal} 'nonce-${nonce}'; connect-src ${portal}; frame-src ${portal}`,
        `style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
      ].join('; '),
    );
    ctx.type = 'html';
    ctx.body = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Сайт школы (пример)</title>
<style nonce="${nonce}">${isPlain ? plainStyle : hostileStyle}</style>
<script src="${portal}/embed/v1.js" async></script>
</head>
<body>
<main class="page">
<h1>Сайт школы (пример)</h1>
<p>Демонстрационный режим: форма записи на чужом сайте. ${
      isPlain ? '<a href="?">Страница с враждебными стилями</a>' : '<a href="?page=plain">Страница без стилей</a>'
    }</p>
${element(portal, '')}
<section class="dark" lang="en">
<h2>The same form on a dark page</h2>
${element(portal, ' accent="#ffd400"')}
</section>
<p role="status" id="events">Событий для аналитики еще не было</p>
</main>
<script nonce="${nonce}">
addEventListener('trial-request-submitted', (event) => {
  document.getElementById('events').textContent = event.type + ' ' + JSON.stringify(event.detail);
});
</script>
</body>
</html>`;
  };
}

function element(portal: string, attributes: string): string {
  return `<sports-school-trial-request${attributes}>
<a href="${escapeHtml(portal)}/trial-request">Записаться на пробное занятие</a>
</sports-school-trial-request>`;
}
