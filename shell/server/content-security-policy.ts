import type { ShellOptions } from './shell-options';

/** Allows only files of this site; forbids eval and inline scripts. */
export function contentSecurityPolicy(options: Pick<ShellOptions, 'captchaSources' | 'production'>): string {
  const captcha = options.captchaSources ?? [];
  // A remote in development uses another local port, and its dev server a WebSocket.
  const local = options.production ? [] : ['http://localhost:*'];
  const socket = options.production ? [] : ['ws://localhost:*'];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...captcha, ...local],
    'style-src': ["'self'", ...local],
    'img-src': ["'self'", 'data:', 'blob:', ...captcha, ...local],
    'font-src': ["'self'", ...local],
    'connect-src': ["'self'", ...captcha, ...local, ...socket],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:', ...captcha],
    'manifest-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return serializePolicy(directives);
}

export function serializePolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
