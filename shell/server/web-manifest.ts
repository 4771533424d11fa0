import type { Context } from 'koa';
import type { ShellOptions } from './shell-options';

export const webManifestPath = '/manifest.webmanifest';

/**
 * Describes the portal to a phone that puts it on its home screen. On iOS only an installed portal gets push messages.
 */
export async function sendWebManifest(ctx: Context, { readSchool }: Pick<ShellOptions, 'readSchool'>): Promise<void> {
  const { name, accentColor } = await readSchool();
  const shown = name || 'Sports School CRM';
  const icon = (size: number, purpose: string) => ({
    src: `/shell/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  ctx.set('Cache-Control', 'no-cache');
  ctx.status = 200;
  ctx.type = 'application/manifest+json; charset=utf-8';
  ctx.body = JSON.stringify({
    id: '/',
    name: shown,
    short_name: toShortName(shown),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: accentColor ?? '#3f42ca',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
}

/** Home screens show about twelve letters: whole words as far as they fit, or the beginning of a long first one. */
function toShortName(name: string): string {
  const words = name.replace(/[«»"]/g, '').split(/\s+/);
  let short = words[0]?.slice(0, 12) ?? '';
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > 12) break;
    short = `${short} ${word}`;
  }
  return short;
}
