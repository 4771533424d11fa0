import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatPhone } from '@school/api-contract/rules/phone';
import type { Context } from 'koa';
import { compressForAnswer } from './compressed';
import { serializePolicy } from './content-security-policy';
import { escapeHtml } from './escape';
import type { ShellOptions } from './shell-options';
import { notFound, sendFile } from './static-files';

type Options = Pick<ShellOptions, 'embedDist' | 'readEmbedOrigins' | 'readSchool'>;

export const embedFramePath = '/embed/trial-request';
/** Files without a hash in their name, since pages of other websites contain their address. */
const fixedNames = ['v1.js', 'frame.js'];

/** Sends a file of the form for the school's website: any website may load it. */
export async function sendEmbedFile(ctx: Context, { embedDist }: Options): Promise<void> {
  const name = ctx.path.slice('/embed/'.length);
  if (!/^[\w.]+\.js$/.test(name)) return notFound(ctx);
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  const caching = fixedNames.includes(name)
    ? 'public, max-age=300, stale-while-revalidate=86400'
    : 'public, max-age=31536000, immutable';
  await sendFile(ctx, name, (path) => readFile(join(embedDist, path)).catch(() => null), caching);
}

/** The form as a page of its own, for websites that show it in a frame. Only those of the school's list may. */
export async function renderEmbedFrame(ctx: Context, { readEmbedOrigins, readSchool }: Options): Promise<void> {
  const [origins, school] = await Promise.all([readEmbedOrigins(), readSchool()]);
  const language = ctx.query.language === 'en' ? 'en' : 'ru';
  const words = texts[language];
  const attributes = listAttributes(ctx).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const phone =
    school.phone && ` <a href="tel:${escapeHtml(school.phone)}">${escapeHtml(formatPhone(school.phone))}</a>`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml([words.title, school.name].filter(Boolean).join(' · '))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<script src="/embed/v1.js" async></script>
<script src="/embed/frame.js" defer></script>
</head>
<body>
<main data-origins="${escapeHtml(origins.join(' '))}">
<sports-school-trial-request language="${language}"${attributes.join('')}><a href="/trial-request" target="_blank" rel="noopener">${words.link}</a>${phone}</sports-school-trial-request>
</main>
</body>
</html>
`;
  ctx.set('Content-Security-Policy', framePolicy(origins));
  // The form reports the website that linked to it.
  ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = 'text/html; charset=utf-8';
  ctx.status = 200;
  ctx.body = compressForAnswer(ctx, html);
}

const texts = {
  ru: { title: 'Запись на пробное занятие', link: 'Записаться на пробное занятие' },
  en: { title: 'Trial lesson request', link: 'Book a trial lesson' },
};

/** What the address says of the form; `preview` sends nothing. */
function listAttributes({ query }: Context): [string, string][] {
  const patterns = { section: /^\d{1,10}$/, branch: /^\d{1,10}$/, accent: /^#[\da-f]{6}$/i, preview: /^on$/ };
  return Object.entries(patterns).flatMap(([name, pattern]): [string, string][] => {
    const value = query[name];
    return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
  });
}

function framePolicy(origins: readonly string[]): string {
  return serializePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    // The settings show the form as families will see it.
    'frame-ancestors': ["'self'", ...origins],
  });
}
