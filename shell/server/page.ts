import { formatPhone } from '@school/api-contract/rules/phone';
import { secretShellPaths, shellPaths } from '@school/shell-contract/addresses';
import type { BuiltFile, RemoteRoute } from '@school/shell-contract/manifest';
import { canOpen } from '@school/shell-contract/manifest-access';
import { type Language, shellId, snapshotElementId } from '@school/shell-contract/manifest-names';
import type { BootRelease, BootSchool, BootSnapshot, BootUser } from '@school/shell-contract/snapshot';
import { moduleTexts, shellTexts, type TextsFile } from '@school/shell-contract/texts';
import type { Context } from 'koa';
import { compressForAnswer, toHash } from './compressed';
import { escapeHtml, jsonForHtml } from './escape';
import { renderFrame } from './frame';
import { getLanguage } from './language';
import { findSchoolOffset } from './school-offset';
import type { ServedShell } from './shell-files';
import { shellWatchAttributes } from './shell-watch';
import type { LiveReleases } from './snapshots';
import { webManifestPath } from './web-manifest';

interface Page {
  user: BootUser | null;
  school: BootSchool;
  needsOwner: boolean;
  snapshot: LiveReleases;
  shell: ServedShell;
  policy: string;
  production: boolean;
  isCaptchaOff: boolean;
}

/** Used while the name of the school is unknown. */
const portalTitle = 'Sports School CRM';

/** Answers with the page: status 200 for a path that the shell or a remote declares, 404 for any other. */
export function renderPage(ctx: Context, page: Page): void {
  const { user, school, needsOwner, snapshot: live, shell, policy, production, isCaptchaOff } = page;
  const language = getLanguage(ctx);
  const theme = ctx.cookies.get('theme');
  const match = matchRoute(live, ctx.path);
  // The reasons why something is left out stay on the server.
  const { revision, remotes, refused, canaries } = live;
  const boot: BootSnapshot = {
    shellVersion: shell.version,
    language,
    user,
    school,
    schoolOffset: findSchoolOffset(school.timeZone, new Date()),
    needsOwner,
    production,
    revision,
    remotes,
    refused,
    ...(canaries.length > 0 ? { canaries } : {}),
    ...(isCaptchaOff ? { captcha: 'off' } : {}),
  };
  const open = match && canOpen(match.route.access, user) ? match : undefined;
  const secret = match?.route.secret === true || secretShellPaths.includes(ctx.path);

  const texts = match?.release.manifest.texts[language] ?? {};
  const schoolTitle = school.name || portalTitle;
  const title = match ? `${texts[match.route.titleKey]} · ${schoolTitle}` : schoolTitle;
  const description = match?.route.descriptionKey && texts[match.route.descriptionKey];
  const shown = needsOwner ? undefined : open;
  const lead = shown?.route.leadKey;
  const frame = renderFrame({
    layout: shown?.route.layout ?? 'auth',
    portal: portalTitle,
    school,
    mark: `${shell.baseUrl}favicon.svg`,
    title: shown && texts[shown.route.titleKey],
    // A form that is not open yet says so instead of its introduction.
    lead: lead !== undefined && school.isReady ? texts[lead] : undefined,
    language,
  });
  const html = `<!doctype html>
<html lang="${language}"${theme === 'dark' || theme === 'light' ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
${description ? `<meta name="description" content="${escapeHtml(description)}">\n` : ''}<link rel="icon" href="${shell.baseUrl}favicon.svg" type="image/svg+xml">
${user ? `<link rel="manifest" href="${webManifestPath}">\n<link rel="apple-touch-icon" href="${shell.baseUrl}icons/touch-icon.png">\n` : ''}${[
  ...shell.styles.map((file) => tag('link', { rel: 'stylesheet', href: shell.baseUrl + file.path, ...checked(file) })),
  // Before the shell: deferred scripts run in this order.
  `${tag('script', shellWatchAttributes(shell.version, canaries.includes(shellId)))}</script>`,
  // The order in which they are needed: the shell runs first, then the screen. The shell asks for the fonts when it
  // has arrived, since on a slow line they would delay it by a fifth of a second.
  ...shell.scripts.map(
    (file) =>
      `${tag('script', { src: shell.baseUrl + file.path, defer: '', fetchpriority: 'high', ...checked(file) })}</script>`,
  ),
  ...shell.preload.map((file) => preload(shell.baseUrl + file.path, 'script', file)),
  textsPreload(shellTexts(shell.version), language),
  ...screenPreloads(shell, shellScreen(ctx.path, match, open)),
  ...remotePreloads(open, language),
  ...dataPreloads(ctx.search === '' ? open : undefined),
].join('\n')}
</head>
<body>
<div id="root">${frame}${user ? '' : `<address class="frame-contacts">${contactLines(school)}</address>`}</div>
<noscript>${withoutScripts(school, language)}</noscript>
<script type="application/json" id="${snapshotElementId}">${jsonForHtml(boot)}</script>
</body>
</html>
`;
  setPageHeaders(ctx, policy, secret);
  ctx.etag = `W/"${toHash(html)}"`;
  ctx.status = match || shellPaths.includes(ctx.path) ? 200 : 404;
  if (ctx.status === 200 && ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = compressForAnswer(ctx, html);
}

/** The content for a browser without scripts: a family must still be able to reach the school. */
function withoutScripts(school: BootSchool, language: Language): string {
  const sentence = language === 'ru' ? 'Для работы портала включите JavaScript.' : 'Please enable JavaScript.';
  return `<p>${sentence}</p>${contactLines(school)}`;
}

function contactLines({ name, phone, email }: BootSchool): string {
  const lines = [
    escapeHtml(name),
    phone && `<a href="tel:${escapeHtml(phone)}">${escapeHtml(formatPhone(phone))}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ];
  return lines.flatMap((line) => (line === '' ? [] : [`<p>${line}</p>`])).join('');
}

function setPageHeaders(ctx: Context, policy: string, secret: boolean): void {
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Referrer-Policy', secret ? 'no-referrer' : 'strict-origin-when-cross-origin');
  ctx.set('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()');
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
  ctx.set('X-Frame-Options', 'DENY');
  // The page contains the user's name, so only this browser may cache it, and must revalidate it.
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.vary('Cookie');
}

interface Match {
  release: BootRelease;
  route: RemoteRoute;
}

/** Finds the declared route of a path. A literal segment wins over a parameter, as in the router of the browser. */
function matchRoute({ remotes }: LiveReleases, path: string): Match | undefined {
  const asked = path.replace(/\/+$/, '').split('/');
  const found = Object.values(remotes).flatMap(({ stable: release }) =>
    release.manifest.routes
      .filter((route) => {
        const declared = route.path.replace(/\/+$/, '').split('/');
        return (
          declared.length === asked.length &&
          declared.every(
            (segment, index) => segment === asked[index] || (segment.startsWith(':') && asked[index] !== ''),
          )
        );
      })
      .map((route) => ({ release, route })),
  );
  return found.sort((a, b) => countParams(a.route.path) - countParams(b.route.path))[0];
}

function countParams(path: string): number {
  return path.split(':').length;
}

/** Returns the chunk of the shell that a path needs: a screen of the shell, or the layout of a remote's screen. */
function shellScreen(path: string, match: Match | undefined, open: Match | undefined): string | undefined {
  if (open) return open.route.layout === 'staff' ? 'staff-layout' : undefined;
  // A visitor without access to a staff page sees the sign-in screen.
  return match ? 'auth' : path.slice(1);
}

function screenPreloads({ baseUrl, screens }: ServedShell, name: string | undefined): string[] {
  const files = name !== undefined && Object.hasOwn(screens, name) ? screens[name] : undefined;
  if (!files) return [];
  return [
    ...files.js.map((file) => preload(baseUrl + file.path, 'script', file)),
    ...files.css.map((file) => preload(baseUrl + file.path, 'style', file)),
  ];
}

function remotePreloads(match: Match | undefined, language: Language): string[] {
  if (!match) return [];
  const { baseUrl, manifest } = match.release;
  const files = manifest.modules[match.route.module] ?? { js: [], css: [] };
  return [
    ...[manifest.entry, ...files.js].map((file) => preload(baseUrl + file.path, 'script', file)),
    ...files.css.map((file) => preload(baseUrl + file.path, 'style', file)),
    textsPreload(moduleTexts(match.release, match.route.module), language),
  ];
}

/** The calls of the screen's first view run while its code loads. A query in the address may change them. */
function dataPreloads(match: Match | undefined): string[] {
  return (match?.route.data ?? []).map((href) =>
    tag('link', { rel: 'preload', as: 'fetch', href, crossorigin: 'use-credentials' }),
  );
}

function preload(href: string, as: 'script' | 'style', file: BuiltFile): string {
  return tag('link', { rel: 'preload', as, href, ...checked(file) });
}

/**
 * Sets the mode because the design system fetches texts with credentials; a preload in another mode would stay unused.
 */
function textsPreload({ urls }: TextsFile, language: Language): string {
  return tag('link', { rel: 'preload', as: 'fetch', href: urls[language], crossorigin: 'use-credentials' });
}

/** Omits the integrity of files from a dev server, because they change. */
function checked({ integrity, path }: BuiltFile): Record<string, string> {
  return /\.[0-9a-f]{8,}\.\w+$|^remoteEntry\.js$/.test(path)
    ? { integrity, crossorigin: 'anonymous' }
    : { crossorigin: 'anonymous' };
}

function tag(name: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(([key, value]) => (value === '' ? key : `${key}="${escapeHtml(value)}"`));
  return `<${name} ${text.join(' ')}>`;
}
