import type { Context } from 'koa';

const retryAfterSeconds = 10;

/** Contains both languages and needs no other file, so that it works whatever has failed. */
const html = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>Сервис временно недоступен · Sports School CRM</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body>
<main>
<h1>Сервис временно недоступен</h1>
<p>Попробуйте через минуту.</p>
<p><a href="">Обновить страницу</a></p>
<section lang="en">
<h2>The service is temporarily unavailable</h2>
<p>Please try again in a minute.</p>
<p><a href="">Reload the page</a></p>
</section>
</main>
</body>
</html>
`;

/** Answers a browser with 503 and a readable page when the portal's page cannot be rendered. */
export function renderUnavailable(ctx: Context, policy: string): void {
  ctx.status = 503;
  ctx.set('Retry-After', String(retryAfterSeconds));
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Frame-Options', 'DENY');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}
