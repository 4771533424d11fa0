import type { BootRelease } from '@school/shell-contract/snapshot';

/** Includes the preload links that the server rendered. */
const asked = new Set(
  [...document.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href') ?? ''),
);

/** Lets the browser fetch a module's files early; nothing runs until the module is loaded. */
export function preloadRelease({ baseUrl, manifest }: BootRelease, module: string): void {
  const files = manifest.modules[module];
  if (!files) return;
  for (const file of [manifest.entry, ...files.js]) preloadFile(baseUrl + file.path, 'script', file.integrity);
  for (const file of files.css) preloadFile(baseUrl + file.path, 'style', file.integrity);
}

function preloadFile(href: string, as: 'script' | 'style', integrity: string): void {
  if (asked.has(href)) return;
  asked.add(href);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.href = href;
  link.as = as;
  // Must match the later script or stylesheet element, or the file is fetched twice.
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  document.head.append(link);
}
