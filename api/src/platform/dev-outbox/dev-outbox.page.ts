import type { OutboxMessage } from '@school/api-contract/platform';
import type { Middleware } from 'koa';
import { escapeHtml } from '../escape-html';
import type { PlatformDeps } from '../platform-deps';
import { findLetter, listOutbox } from './dev-outbox.repository';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 48rem; margin: 0 auto; padding: 1rem; }
  ol { list-style: none; padding: 0; }
  li { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 8px; padding: .75rem 1rem; margin: 0 0 .75rem; }
  h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
  p { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  * { box-sizing: border-box; }
  label, input, button { font: inherit; }
  input, button { padding: .4rem .6rem; min-height: 44px; }`;

type RenderLetter = (letter: Pick<OutboxMessage, 'subject' | 'text'>) => Promise<string>;

/**
 * The page /dev/outbox of demo mode: no script, refreshes every five seconds. Each letter has a page of its own, as a mail
 * program shows it. Other paths go to the next middleware.
 */
export function devOutboxPage(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  renderLetter: RenderLetter,
): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const letterId = Number(/^\/dev\/outbox\/letters\/([1-9]\d{0,8})$/.exec(ctx.path)?.[1]);
    if (letterId > 0) {
      const letter = await findLetter(db, letterId);
      if (!letter) return next();
      ctx.set('Cache-Control', 'no-store');
      ctx.set('X-Content-Type-Options', 'nosniff');
      // mail programs read inlined styles only; the letter has no script to allow
      ctx.set(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'",
      );
      ctx.type = 'html';
      ctx.body = await renderLetter(letter);
      return;
    }
    if (ctx.path !== '/dev/outbox') return next();
    const to = typeof ctx.query.to === 'string' ? ctx.query.to.slice(0, 254).replaceAll('\0', '') : '';
    const messages = await listOutbox(db, to);
    const nonce = ctx.state.requestId;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'`,
    );
    ctx.type = 'html';
    ctx.body = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Исходящие сообщения</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>Исходящие сообщения</h1>
<p>Демонстрационный режим: SMS и письма никуда не отправляются, а показаны здесь, новые сверху. Обновлено в ${formatTime(clock.now())}.</p>
<form method="get" action="/dev/outbox" role="search">
<label for="to">Получатель</label>
<input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off">
<button>Показать</button>
</form>
${messages.length === 0 ? '<p>Сообщений пока нет.</p>' : `<ol>${messages.map(messageItem).join('')}</ol>`}
</main>
</body>
</html>`;
  };
}

function messageItem({ id, channel, to, subject, text, at }: OutboxMessage): string {
  const kind = channel === 'sms' ? 'SMS' : 'Письмо';
  const title = [`${kind} на ${to}`, subject].filter((part) => part !== null).join(' — ');
  const link = channel === 'email' ? ` · <a href="/dev/outbox/letters/${id}">Письмо целиком</a>` : '';
  return `<li><h2>${escapeHtml(title)}</h2><time datetime="${at}">${formatTime(new Date(at))}</time>${link}<p>${toHtmlWithLinks(text)}</p></li>`;
}

/** Escapes a text and turns its URLs into links. */
function toHtmlWithLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

const timeFormat = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow',
});

function formatTime(moment: Date): string {
  return timeFormat.format(moment);
}
